// A reply with its own status or headers. Other handlers return only the body.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

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
