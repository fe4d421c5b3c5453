// Headers that every reply of an application has. They are added when its head is written: Node sends a list of headers
// as it is, but makes a map of those of `setHeader`, which would cost as much as all middleware of the gateway together.
import type { Express, Response } from 'express'

/** Names, in lower case, and values in turn. */
export type HeaderList = readonly string[]

/** Adds these headers to each reply that has not set them itself, and those of `setReplyIds`. */
export function addReplyHeaders(app: Express, headersOf: (res: Response) => HeaderList): void {
  const { writeHead } = app.response
  // As Node's: the text is optional, and the headers may be a list, which the caller has made for this reply.
  app.response.writeHead = function (this: Response, status: number, text?: unknown, headers?: unknown) {
    const list = headers ?? text
    const isList = Array.isArray(list) && this.getHeaderNames().length === 0
    addTo(isList ? list : this, this.locals?.replyIds ?? [])
    addTo(isList ? list : this, headersOf(this))
    return Reflect.apply(writeHead, this, [status, text, headers])
  }
}

/** Headers of this reply only. */
export function setReplyIds(res: Response, ids: HeaderList): void {
  res.locals.replyIds = ids
}

function addTo(reply: string[] | Response, own: HeaderList): void {
  for (let index = 0; index < own.length; index += 2) {
    const [name, value] = [own[index] as string, own[index + 1] as string]
    if (!Array.isArray(reply)) {
      if (!reply.hasHeader(name)) reply.setHeader(name, value)
    } else if (!isNamed(reply, name)) reply.push(name, value)
  }
}

/** Names in lower case, as Node and undici give them. */
function isNamed(list: HeaderList, name: string): boolean {
  for (let index = 0; index < list.length; index += 2) if (list[index] === name) return true
  return false
}
