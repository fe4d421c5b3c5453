// Middleware: passes signed uploads on to the object storage, which browsers reach only here. A signature cannot limit
// the size of a PUT, so this middleware does (docs/decisions/0016-uploads.md).
import type { IncomingHttpHeaders } from 'node:http'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { isUploadType } from '@jumpingjack/contracts/review/uploads'
import { safeMethods } from '@jumpingjack/kit/http/deadline'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Route } from './match-route.ts'

export interface StorageOptions {
  /** URL of the storage. */
  endpoint: string
  /** URL of the storage for browsers. Signatures cover its host. */
  publicUrl: string
  bucket: string
}

const timeoutMs = 30_000
/** Fields and boundaries of a form around its file. */
const formMaxBytes = 64 * 1024
/** Headers of a signature, and checksums of the body. Others, such as x-amz-copy-source, change what a PUT does. */
const harmlessHeader =
  /^x-amz-(content-sha256|date|security-token|user-agent|decoded-content-length|trailer|sdk-checksum-algorithm|checksum-\w+)$/
/** `checks` run for these requests only: they load the session and limit the rate. */
export function storageProxy(options: StorageOptions, checks: RequestHandler[], log: Logger): Router {
  const router = Router()
  const root = `/${options.bucket}`
  const isObject = (path: string) =>
    path.startsWith(`${root}/incoming/`) || path.startsWith(`${root}/shared/`)
  const proxy = createProxyMiddleware<Request, Response>({
    target: options.endpoint,
    proxyTimeout: timeoutMs,
    on: {
      error(error, _req, res) {
        log.warn({ reason: String(error) }, 'storage.failed')
        if (!('locals' in res)) return void res.destroy()
        const next = res.locals.next as NextFunction
        next(new Problem('service.unavailable', { retryAfter: 5 }))
      },
    },
  })
  router.use((req, res, next) => {
    const isForm = req.method === 'POST' && (req.path === root || req.path === `${root}/`)
    if (!isForm && !isObject(req.path)) return next('router')
    res.locals.route = routeFor(req.method)
    next()
  })
  router.use(...checks, (req, res, next) => {
    const fault = uploadFault(req.method, req.headers)
    if (fault) throw new Problem(fault)
    delete req.headers.cookie
    req.headers.host = new URL(options.publicUrl).host
    res.locals.next = next
    void proxy(req, res, next)
  })
  return router
}

function routeFor(method: string): Route {
  return {
    service: 'none',
    access: 'public',
    rate: safeMethods.has(method) ? 'read' : 'upload',
    origin: 'any',
  }
}

/** The problem of a request that would store more, or something else, than one photo. */
export function uploadFault(method: string, headers: IncomingHttpHeaders): ProblemCode | undefined {
  const isStorageHeader = (name: string) => /^x-(amz|minio)-/.test(name) && !harmlessHeader.test(name)
  if (Object.keys(headers).some(isStorageHeader)) return 'upload.not-allowed'
  if (method !== 'PUT' && method !== 'POST') return undefined
  const { 'content-length': length, 'content-type': type } = headers
  if (length === undefined) return 'upload.no-length'
  if (Number(length) > photoMaxBytes + (method === 'POST' ? formMaxBytes : 0)) return 'photo.too-large'
  if (method === 'PUT' && type !== undefined && !isUploadType(type)) return 'photo.not-a-picture'
  return undefined
}
