// Middleware for bodies: rejects those that are too large, and receives the others.
import { bodyMaxBytes, hasBody, jsonBody } from '@jumpingjack/kit/http/http'
import type { LoadShedding } from '@jumpingjack/kit/http/load-shedding'
import { Problem } from '@jumpingjack/kit/http/problem'
import express, { type RequestHandler } from 'express'
import { routeOf } from './match-route.ts'

const receiveMaxMs = 10_000

/** Services receive the same bytes: a webhook's signature covers them. */
const anyBody = express.raw({ type: () => true, limit: bodyMaxBytes, inflate: false })

/** By its Content-Length, before the body is read. Services limit bodies without one. */
export const checkSize: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > bodyMaxBytes) throw new Problem('request.too-large')
  next()
}

/**
 * Receives the whole body before a request counts as in progress. Otherwise clients that send slowly would take the room of
 * others, here and in the services.
 */
export function receiveBody(shedding: LoadShedding): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req.headers)) return next()
    const receive = routeOf(res).service === 'gateway' ? jsonBody : anyBody
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      res.setHeader('Connection', 'close')
      next(new Problem('request.timeout'))
    }, receiveMaxMs)
    receive(req, res, (fault?: unknown) => {
      clearTimeout(timer)
      if (isLate) return
      if (fault) next(fault)
      else if (shedding.beginOrReject(req, res)) next()
    })
  }
}
