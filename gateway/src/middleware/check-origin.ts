// Middleware: protects against cross-site request forgery.

import type { IncomingHttpHeaders } from 'node:http'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { hasBody } from '@jumpingjack/kit/http/http'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { RequestHandler } from 'express'
import { routeOf } from './match-route.ts'

export function checkOrigin(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl)
  return (req, res, next) => {
    const fault = originFault(req.method, req.headers, routeOf(res).origin === 'any' ? undefined : origin)
    if (fault) throw new Problem(fault)
    next()
  }
}

/** Problem of an unsafe request whose origin is not `ownOrigin` (if given) or whose body is not JSON. */
export function originFault(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigin: string | undefined,
): ProblemCode | undefined {
  if (safeMethods.has(method)) return undefined
  if (ownOrigin !== undefined && !isFrom(ownOrigin, headers)) return 'request.foreign-origin'
  // A form of another site cannot send this content type.
  const isJson = /^application\/json(\s*;|$)/i.test(headers['content-type'] ?? '')
  return hasBody(headers) && !isJson ? 'request.not-json' : undefined
}

/** Browsers send Origin with unsafe requests. Scripts cannot set Origin or Sec-Fetch-Site. */
function isFrom(ownOrigin: string, headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return headers.origin === ownOrigin
  return headers['sec-fetch-site'] === 'same-origin'
}
