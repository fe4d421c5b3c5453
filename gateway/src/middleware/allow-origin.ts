// Middleware: allows pages of the product to upload to the host of the photos (CORS), which may be another one than
// theirs. Pages of other sites may not.
import type { RequestHandler } from 'express'

export function allowOrigin(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl)
  return (req, res, next) => {
    res.setHeader('Vary', 'Origin')
    if (req.headers.origin !== origin) return next()
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'ETag, X-Amz-Error-Code')
    if (req.method !== 'OPTIONS') return next()
    const { 'access-control-request-headers': headers = '' } = req.headers
    res.setHeader('Access-Control-Allow-Methods', 'DELETE, GET, POST, PUT')
    res.setHeader('Access-Control-Allow-Headers', headers)
    res.setHeader('Access-Control-Max-Age', 600)
    res.status(204).end()
  }
}
