// Deleting the own account. The sessions end here at once; the event `account-deleted` ends them after a failure.
import { deleteAccount } from '@jumpingjack/contracts/gateway/account'
import { eraseAccount } from '@jumpingjack/contracts/user/deletion'
import { jsonBody } from '@jumpingjack/kit/http/http'
import { invalidRequest, Problem } from '@jumpingjack/kit/http/problem'
import { Router } from 'express'
import { memberOrVisitor } from '../sessions/sessions.ts'
import type { SignInDeps } from './sign-in.routes.ts'

/** Networks are asked to revoke the tokens of connected accounts. */
const erasureTimeoutMs = 9_000

export function accountRoutes({ sessions, callUser }: Pick<SignInDeps, 'sessions' | 'callUser'>): Router {
  const router = Router()
  router.post(deleteAccount.path, jsonBody, async (req, res) => {
    const caller = memberOrVisitor(req)
    if (caller.role !== 'member') throw new Problem('identity.required')
    const body = deleteAccount.body.safeParse(req.body ?? {})
    if (!body.success) throw invalidRequest(body.error)
    const { userId } = caller
    await callUser(eraseAccount, { body: { userId, ...body.data }, timeoutMs: erasureTimeoutMs })
    await sessions.erase(userId)
    await sessions.end(req, res)
    res.status(204).end()
  })
  return router
}
