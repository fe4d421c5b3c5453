// Sends what a handler has returned. Replies to reads have an ETag, so that a caller who has the body gets 304.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import fresh from 'fresh'
import { safeMethods } from '../http/deadline.ts'
import { JsonText, Reply } from './reply.ts'

const contentType = 'application/json; charset=utf-8'

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
