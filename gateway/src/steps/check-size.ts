// Step: refuses a body that says that it is too large before anybody reads it. Services limit the rest.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { RequestHandler } from 'express'

const bodyMaxBytes = 100 * 1024

export const checkSize: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > bodyMaxBytes) throw new Problem('request.too-large')
  next()
}
