// Middleware: rejects a request by its Content-Length, before the body is read. Services limit bodies without one.
import { bodyMaxBytes } from '@jumpingjack/kit/http/http'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { RequestHandler } from 'express'

export const checkSize: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > bodyMaxBytes) throw new Problem('request.too-large')
  next()
}
