// Sends a GET to a replica of a service and passes the reply on.
import { type IncomingMessage, request as send } from 'node:http'
import compression from 'compression'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { ReadReplyHead, ReplyHead } from './reply-head.ts'
import { headersForService } from './request-headers.ts'
import type { Attempt, Upstream } from './upstream.ts'

export interface Read {
  req: Request
  res: Response
  upstream: Upstream
  /** The headers of request id and trace id, names and values in turn. */
  ids: readonly string[]
  headOf: ReadReplyHead
}

const compress = compression()
const addresses = new LRUCache<string, { hostname: string; port: string; host: string }>({ max: 1_000 })

/** Calls `fail` when the connection or the reply has failed; a part of the reply may have been passed on. */
export function sendRead(read: Read, target: string, token: string, fail: (error: unknown) => void): void {
  const { req, res, upstream } = read
  const { hostname, port, host } = addressOf(target)
  const headers = ['Host', host, ...headersForService(req, token)]
  const request = send({ agent: upstream.agent, host: hostname, port, path: req.originalUrl, headers })
  const attempt = upstream.watch(target, request)
  // `on`, as each of these is emitted once: `once` costs twice as much.
  res.on('close', () => {
    if (!res.writableFinished) request.destroy()
  })
  request.on('close', () => upstream.unwatch(attempt))
  request.on('error', (error) => {
    // The client has gone.
    if (res.destroyed) return
    upstream.leave(target)
    fail(error)
  })
  request.on('response', (reply) => {
    upstream.replied(attempt)
    const head = read.headOf(reply, read.ids)
    if (head.closes) upstream.leave(target)
    passOn(read, reply, head, attempt)
  })
  request.end()
}

function passOn({ req, res }: Read, reply: IncomingMessage, head: ReplyHead, attempt: Attempt): void {
  if (head.isCompressible && req.headers['accept-encoding']) compress(req, res, () => undefined)
  res.writeHead(reply.statusCode ?? 502, reply.statusMessage, head.headers)
  reply.on('data', (chunk: Buffer) => {
    attempt.activeAt = Date.now()
    if (chunk.length === head.length) res.end(chunk)
    else if (!res.write(chunk)) {
      reply.pause()
      res.once('drain', () => reply.resume())
    }
  })
  reply.on('end', () => {
    if (!res.writableEnded) res.end()
  })
  reply.on('error', () => res.destroy())
}

function addressOf(target: string) {
  const known = addresses.get(target)
  if (known) return known
  const { hostname, port, host } = new URL(target)
  const address = { hostname: hostname.replace(/^\[|\]$/g, ''), port: port || '80', host }
  addresses.set(target, address)
  return address
}
