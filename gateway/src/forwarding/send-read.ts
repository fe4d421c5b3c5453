// Sends a GET to a replica of a service and passes the reply on.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import type { Request, Response } from 'express'
import type { Dispatcher } from 'undici'
import type { ReadConnection } from './read-connections.ts'
import type { ReadReplyHead, ReplyHead } from './reply-head.ts'
import { headersForService } from './request-headers.ts'
import type { Attempt, Upstream } from './upstream.ts'

export interface Read {
  req: IncomingMessage
  res: ServerResponse
  upstream: Upstream
  /** Of the client. */
  address: string
  /** The `traceparent` for the service. */
  traceparent: string | undefined
  /** The headers of request id and trace id, names and values in turn. */
  ids: readonly string[]
  headOf: ReadReplyHead
  /** Ends the current attempt; called when the client has gone. */
  abort?: (error: Error) => void
}

/** The error of an attempt. With `isSent`, the service may have received the request. */
export type FailRead = (error: unknown, isSent: boolean) => void

const compress = compression()

/** Calls `fail` when the connection or the reply has failed; a part of the reply may have been passed on. */
export function sendRead(read: Read, target: string, token: string, fail: FailRead): void {
  const { req, upstream } = read
  const connection = upstream.reads.take(target)
  const stop = (error: Error) => connection.destroy(error)
  const attempt = upstream.watch(target, stop)
  read.abort = stop
  const headers = headersForService(req, token, read.address, read.traceparent)
  const request: Dispatcher.DispatchOptions = { method: 'GET', path: req.url ?? '/', headers }
  connection.send(request, new ReplyHandler(read, target, connection, attempt, fail))
}

/** What undici calls, in the order of the methods. */
class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #read: Read
  readonly #target: string
  readonly #connection: ReadConnection
  readonly #attempt: Attempt
  readonly #fail: FailRead
  #isSent = false
  #head: ReplyHead | undefined

  constructor(read: Read, target: string, connection: ReadConnection, attempt: Attempt, fail: FailRead) {
    this.#read = read
    this.#target = target
    this.#connection = connection
    this.#attempt = attempt
    this.#fail = fail
  }

  /** The connection is open. */
  onRequestStart(): void {
    this.#isSent = true
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusMessage?: string,
  ): void {
    // An interim reply, such as 103.
    if (status < 200) return
    const { req, res, upstream, headOf, ids } = this.#read
    const head = headOf(headers, ids)
    this.#head = head
    upstream.replied(this.#attempt)
    if (head.closes) upstream.reportFailure(this.#target)
    if (head.isCompressible && req.headers['accept-encoding']) {
      // It needs no more of both than Node's objects have.
      compress(req as Request, res as Response, () => undefined)
    }
    res.writeHead(status, statusMessage, head.headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { res } = this.#read
    this.#attempt.activeAt = Date.now()
    if (chunk.length === this.#head?.length) res.end(chunk)
    else if (!res.write(chunk)) {
      controller.pause()
      res.once('drain', () => controller.resume())
    }
  }

  onResponseEnd(): void {
    const { res, upstream } = this.#read
    upstream.unwatch(this.#attempt)
    this.#read.abort = undefined
    this.#connection.release()
    if (!res.writableEnded) res.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { res, upstream } = this.#read
    upstream.unwatch(this.#attempt)
    this.#connection.destroy(error)
    // The client has gone.
    if (res.destroyed) return
    upstream.reportFailure(this.#target)
    this.#fail(error, this.#isSent)
  }
}
