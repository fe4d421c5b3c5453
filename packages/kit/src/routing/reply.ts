// What handlers return: a body, or a reply with its own status or headers; and how it is sent. Replies to reads have an
// ETag, so that a caller who has the body gets 304.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import fresh from 'fresh'
import { safeMethods } from '../http/deadline.ts'

const contentType = 'application/json; charset=utf-8'

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

export class Reply<Body> {
  readonly body: Body
  readonly options: ReplyOptions

  constructor(body: Body, options: ReplyOptions) {
    this.body = body
    this.options = options
  }
}

export function reply<Body>(body: Body, options: ReplyOptions): Reply<Body> {
  return new Reply(body, options)
}

/** A stream is sent as it is; the headers name its type. */
export function streamReply(stream: Readable, headers: Record<string, string>): Reply<Readable> {
  return new Reply(stream, { headers })
}

export function redirect(location: string): Reply<undefined> {
  return new Reply(undefined, { status: 302, headers: { Location: location } })
}

/** Sends what a handler has returned. */
export async function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  endpoint: Endpoint,
  handled: unknown,
): Promise<void> {
  const { body, options } = handled instanceof Reply ? handled : new Reply(handled, {})
  res.statusCode = options.status ?? endpoint.status
  for (const [name, value] of Object.entries(options.headers ?? {})) res.setHeader(name, value)
  if (body === undefined) res.end()
  // A client that disconnects early is not an error.
  else if (body instanceof Readable) await pipeline(body, res).catch(() => res.destroy())
  else if (body instanceof JsonText) sendText(req, res, body)
  else if (safeMethods.has(req.method ?? '')) sendText(req, res, new JsonText(JSON.stringify(body)))
  else sendBytes(req, res, Buffer.from(JSON.stringify(body)))
}

function sendText(req: IncomingMessage, res: ServerResponse, { bytes, etag }: JsonText<unknown>): void {
  if (fresh(req.headers, { etag })) res.writeHead(304, ['etag', etag]).end()
  else sendBytes(req, res, bytes, ['etag', etag])
}

function sendBytes(
  { method }: IncomingMessage,
  res: ServerResponse,
  bytes: Buffer,
  headers: string[] = [],
): void {
  const list = [...headers, 'content-type', contentType, 'content-length', String(bytes.length)]
  res.writeHead(res.statusCode, list).end(method === 'HEAD' ? undefined : bytes)
}
