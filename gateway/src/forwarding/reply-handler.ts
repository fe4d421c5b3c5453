// Passes the reply of a service on, as undici receives it.
import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import type { Dispatcher } from 'undici'
import type { RequestAttempt, Upstream } from './upstream.ts'

/** Why an attempt has failed. */
export interface Failure {
  error: Error
  /** The service may have received the request. */
  isSent: boolean
}

/** Headers of the connection to the service, and headers that only the gateway sets. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'server',
  'set-cookie',
  'transfer-encoding',
  'x-powered-by',
])

/** Its methods are in the order in which undici calls them. */
export class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #res: Response
  readonly #upstream: Upstream
  readonly #attempt: RequestAttempt
  readonly #end: (failure?: Failure) => void
  #isSent = false
  #length: number | undefined

  /** Calls `end` when the reply is passed on, or with a failure, after which a part may have been passed on. */
  constructor(res: Response, upstream: Upstream, attempt: RequestAttempt, end: (failure?: Failure) => void) {
    this.#res = res
    this.#upstream = upstream
    this.#attempt = attempt
    this.#end = end
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
    this.#upstream.replied(this.#attempt)
    if (headers.connection === 'close') this.#upstream.reportFailure(this.#attempt.target)
    if (headers['content-length'] !== undefined) this.#length = Number(headers['content-length'])
    const list: (string | string[])[] = []
    for (const name in headers) {
      const value = headers[name]
      if (value !== undefined && !dropped.has(name)) list.push(name, value)
    }
    // Without a text of the service, Node's own.
    this.#res.writeHead(status, statusMessage || undefined, list as string[])
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#attempt.activeAt = Date.now()
    if (chunk.length === this.#length) this.#res.end(chunk)
    else if (!this.#res.write(chunk)) {
      controller.pause()
      this.#res.once('drain', () => controller.resume())
    }
  }

  onResponseEnd(): void {
    if (!this.#res.writableEnded) this.#res.end()
    this.#end()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end({ error, isSent: this.#isSent })
  }
}
