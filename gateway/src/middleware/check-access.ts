// Middleware: allows only callers that the contract names. A session cookie identifies a member, a bearer token an
// administrator; neither can replace the other. A browser that navigates without a session is sent to the sign-in.
import { checkAdminSession } from '@jumpingjack/contracts/admin/admin'
import { beginSignIn } from '@jumpingjack/contracts/gateway/session'
import type { Admin, Caller } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { safeReturnPath } from '@jumpingjack/kit/http/return-path'
import { bearerToken } from '@jumpingjack/kit/identity/identity'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Request, RequestHandler, Response } from 'express'
import { memberOrVisitor } from '../sessions/sessions.ts'
import { routeOf } from './match-route.ts'

export function checkAccess(callAdmin: ServiceClient): RequestHandler {
  return async (req, res, next) => {
    const { access, allow, status } = routeOf(res)
    if (access === 'member' && memberOrVisitor(req).role !== 'member') {
      if (status === 302 && req.headers['sec-fetch-mode'] === 'navigate') return res.redirect(signInUrl(req))
      throw new Problem('identity.required')
    }
    if (access === 'admin') res.locals.admin = await authenticateAdmin(req, callAdmin)
    if (allow) throw new Problem('request.method-not-allowed', { allow })
    next()
  }
}

/** The caller that `checkAccess` has admitted. */
export function callerOf(req: Request, res: Response): Caller {
  return (res.locals.admin as Admin | undefined) ?? memberOrVisitor(req)
}

/** Returns to the page where the navigation began. */
function signInUrl({ query }: Request): string {
  return `${beginSignIn.path}?${new URLSearchParams({ returnTo: safeReturnPath(query.returnTo) })}`
}

async function authenticateAdmin(req: Request, callAdmin: ServiceClient): Promise<Admin> {
  const token = bearerToken(req.headers.authorization)
  if (token === undefined) throw new Problem('identity.required')
  const body = checkAdminSession.body.safeParse({ token })
  if (!body.success) throw new Problem('admin.session-ended')
  return { role: 'admin', ...(await callAdmin(checkAdminSession, { body: body.data })) }
}
