// The sessions of the own account, and deleting it. A deletion ends the sessions here at once, and after a failure by
// the event `account-deleted`.
import { deleteAccount } from '@jumpingjack/contracts/gateway/account'
import { endSession, listSessions } from '@jumpingjack/contracts/gateway/session'
import { eraseAccount } from '@jumpingjack/contracts/user/users'
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { parseInput } from '@jumpingjack/kit/http/problem'
import { Router } from 'express'
import { memberOf } from '../sessions/sessions.ts'
import type { SignInDeps } from './sign-in.routes.ts'

/** Networks are asked to revoke the tokens of connected accounts. */
const erasureTimeoutMs = gatewayTimeoutMs - 1_000

export function accountRoutes({ sessions, callUser }: Pick<SignInDeps, 'sessions' | 'callUser'>): Router {
  const router = Router()
  router.post(deleteAccount.path, async (req, res) => {
    const { userId } = memberOf(req)
    const body = parseInput(deleteAccount.body, req.body ?? {})
    await callUser(eraseAccount, { body: { userId, ...body }, timeoutMs: erasureTimeoutMs })
    await sessions.erase(userId)
    await sessions.end(req, res)
    res.status(204).end()
  })

  router.get(listSessions.path, async (req, res) => {
    res.json(await sessions.ofMembers.list(memberOf(req).userId, req.sessionID))
  })

  router.delete(endSession.path, async (req, res) => {
    const { id } = parseInput(endSession.params, req.params)
    await sessions.ofMembers.endOne(memberOf(req).userId, id)
    res.status(204).end()
  })
  return router
}
