// Middleware: compresses replies for clients that accept it. Wrapping a response costs as much as a log line, so that the
// others are left alone.
import compression from 'compression'
import type { RequestHandler } from 'express'

const compress = compression()

export const compressReplies: RequestHandler = (req, res, next) =>
  req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next)
