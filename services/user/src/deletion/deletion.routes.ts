// HTTP edge of deleting an account, for the gateway.
import { eraseAccount } from '@jumpingjack/contracts/user/users'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { type DeletionDeps, deleteAccount } from './deletion.actions.ts'

export function deletionRoutes(routes: Routes, deps: DeletionDeps): void {
  routes.serve(eraseAccount, async ({ body }) => {
    await deleteAccount(deps, body)
    return { erased: true } as const
  })
}
