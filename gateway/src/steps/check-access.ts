// Step: lets in whom the route table names.
import { Problem } from '@jumpingjack/kit/problem'
import type { RequestHandler } from 'express'
import { callerOf } from '../sessions/sessions.ts'
import { routeOf } from './match-route.ts'

export const checkAccess: RequestHandler = (req, res, next) => {
  if (routeOf(res).access === 'member' && callerOf(req).role !== 'member') {
    throw new Problem('identity.required')
  }
  next()
}
