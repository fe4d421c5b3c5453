// HTTP edge of what this service stores of a member: the export, and the deletion of the account.
import { readUserRecords } from '@jumpingjack/contracts/review/export'
import { eraseAccount } from '@jumpingjack/contracts/user/users'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type DeletionDeps, deleteAccount, readRecords } from './personal-data.actions.ts'

export function personalDataRoutes(routes: Routes, deps: DeletionDeps): void {
  routes.serve(readUserRecords, ({ params }) => readRecords(deps, params.id))
  routes.serve(eraseAccount, async ({ body }) => {
    await deleteAccount(deps, body)
    return { erased: true } as const
  })
}
