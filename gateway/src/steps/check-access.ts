// Step: lets in whom the route table names. A session cookie makes a member, an admin token an administrator, and
// neither stands for the other.
import { checkAdminSession } from '@jumpingjack/contracts/admin/admin'
import type { Admin, Caller } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Request, RequestHandler, Response } from 'express'
import { callerOf } from '../sessions/sessions.ts'
import { routeOf } from './match-route.ts'

export function checkAccess(callAdmin: ServiceClient): RequestHandler {
  return async (req, res, next) => {
    const { access } = routeOf(res)
    if (access === 'member' && callerOf(req).role !== 'member') throw new Problem('identity.required')
    if (access === 'admin') res.locals.admin = await adminOf(req, callAdmin)
    next()
  }
}

/** Who a request that was let in speaks for, on this route. */
export function speakerOf(req: Request, res: Response): Caller {
  return (res.locals.admin as Admin | undefined) ?? callerOf(req)
}

async function adminOf(req: Request, callAdmin: ServiceClient): Promise<Admin> {
  // The scheme in any case: https://www.rfc-editor.org/rfc/rfc9110#section-11.1
  const [, token] = /^bearer +(.*)$/i.exec(req.headers.authorization ?? '') ?? []
  if (token === undefined) throw new Problem('identity.required')
  const body = checkAdminSession.body.safeParse({ token })
  if (!body.success) throw new Problem('admin.session-ended')
  return { role: 'admin', ...(await callAdmin(checkAdminSession, { body: body.data })) }
}
