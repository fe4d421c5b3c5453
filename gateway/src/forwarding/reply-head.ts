// The head of a reply that is passed on: the headers of the gateway, then those of the service, which replace them.
import type { IncomingMessage } from 'node:http'
import { requestIdHeader } from '@jumpingjack/kit/telemetry/request-context'
import { traceIdHeader } from '@jumpingjack/kit/telemetry/trace-requests'
import type { Request, RequestHandler, Response } from 'express'
import { droppedResponseHeaders } from './forward.ts'

export interface ReplyHead {
  /** Names and values in turn. */
  headers: string[]
  length?: number
  /** Whether it is worth to compress the body. */
  isCompressible: boolean
  /** The service asks us to close the connection. */
  closes: boolean
}

export type ReadReplyHead = (reply: IncomingMessage, ids: readonly string[]) => ReplyHead

const dropped = new Set([...droppedResponseHeaders, 'transfer-encoding', requestIdHeader, traceIdHeader])
const compressibleType = /^(application\/([\w.-]+\+)?json|text\/)/i
const compressedFromBytes = 1_024

/** Names and values, in turn, of the headers that these middleware set for every request. */
export function headersSetBy(...middleware: RequestHandler[]): string[] {
  const headers: string[] = []
  const setHeader = (name: string, value: unknown) => void headers.push(name, String(value))
  const res = { setHeader, removeHeader: () => undefined } as unknown as Response
  for (const each of middleware) each({} as Request, res, () => undefined)
  return headers
}

/** `own` are the headers of the gateway, `ids` those of a request: names and values in turn. */
export function replyHeadReader(own: readonly string[]): ReadReplyHead {
  const ownNames = new Set(own.filter((_each, index) => index % 2 === 0).map((name) => name.toLowerCase()))
  return ({ rawHeaders }, ids) => {
    const headers = [...ids]
    const head: ReplyHead = { headers, isCompressible: false, closes: false }
    let replaced: Set<string> | undefined
    let isEncoded = false
    let hasVary = false
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [given = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
      const name = given.toLowerCase()
      if (name === 'connection') head.closes = value === 'close'
      if (dropped.has(name)) continue
      headers.push(given, value)
      if (name === 'content-length') head.length = Number(value)
      else if (name === 'content-type') head.isCompressible = compressibleType.test(value)
      else if (name === 'content-encoding') isEncoded = true
      else if (name === 'vary') hasVary = true
      else if (ownNames.has(name)) replaced = (replaced ?? new Set()).add(name)
    }
    head.isCompressible &&= !isEncoded
    if (head.isCompressible && !hasVary) headers.push('Vary', 'Accept-Encoding')
    if (head.length !== undefined && head.length < compressedFromBytes) head.isCompressible = false
    for (let index = 0; index < own.length; index += 2) {
      const [name = '', value = ''] = [own[index], own[index + 1]]
      if (!replaced?.has(name.toLowerCase())) headers.push(name, value)
    }
    return head
  }
}
