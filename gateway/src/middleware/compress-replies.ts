// Middleware: compresses replies for clients that accept it. Wrapping a response costs as much as a log line, so that the
// others are left alone.
import compression from 'compression'
import type { RequestHandler } from 'express'

const compress = compression()

export const compressReplies: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] !== undefined) return compress(req, res, next)
  res.setHeader('Vary', 'Accept-Encoding')
  next()
}
