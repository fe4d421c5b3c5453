// What handlers return: a body, or a reply with its own status or headers; and how it is sent. Replies to reads have an
// ETag, so that a caller who has the body gets 304.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { Request, Response } from 'express'
import { safeMethods } from '../http/deadline.ts'
import { type Page, pageHeaders } from '../http/paging.ts'

interface ReplyOptions {
  /** Replaces the status of the contract. */
  status?: number
  headers?: Record<string, string>
}

/** A body that is JSON already. Several replies may share it, and its ETag. */
export class JsonText<Body> {
  readonly bytes: Buffer
  /** Weak, because the gateway may compress the body. */
  readonly etag: string
  /** What the text is the JSON of. For the type only. */
  declare readonly of?: Body

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url')}"`
  }
}

/** A stream is sent as it is; the headers name its type. */
export class Reply<Body> {
  readonly body: Body
  readonly options: ReplyOptions

  constructor(body: Body, options: ReplyOptions = {}) {
    this.body = body
    this.options = options
  }
}

/** The entries, and what belongs to the page in headers. */
export function pageReply<T>(req: Request, { entries, ...page }: Page<T>): Reply<T[]> {
  return new Reply(entries, { headers: pageHeaders(req, page) })
}

export function redirect(location: string): Reply<undefined> {
  return new Reply(undefined, { status: 302, headers: { Location: location } })
}

/** Sends what a handler has returned. */
export async function sendReply(
  { method }: Request,
  res: Response,
  endpoint: Endpoint,
  handled: unknown,
): Promise<void> {
  const { body, options } = handled instanceof Reply ? handled : new Reply(handled)
  res.status(options.status ?? endpoint.status).set(options.headers ?? {})
  if (body === undefined) res.end()
  // A client that disconnects early is not an error.
  else if (body instanceof Readable) await pipeline(body, res).catch(() => res.destroy())
  else {
    const { bytes, etag } = body instanceof JsonText ? body : new JsonText(JSON.stringify(body))
    res.type('json')
    if (safeMethods.has(method)) res.set('ETag', etag).send(bytes)
    else res.end(bytes)
  }
}
