// The head of a reply that is passed on: the headers of the gateway, then those of the service, which replace them.
import type { IncomingHttpHeaders } from 'node:http'
import { requestIdHeader } from '@jumpingjack/kit/telemetry/request-context'
import { traceIdHeader } from '@jumpingjack/kit/telemetry/trace-requests'
import type { Request, RequestHandler, Response } from 'express'
import { droppedResponseHeaders } from './forward.ts'

export interface ReplyHead {
  /** Names and values in turn. A list of values is sent as one header each. */
  headers: (string | string[])[]
  length?: number
  /** Whether it is worth to compress the body. */
  isCompressible: boolean
  /** The service asks us to close the connection. */
  closes: boolean
}

/** Of the headers of a service's reply, with names in lower case. */
export type ReadReplyHead = (headers: IncomingHttpHeaders, ids: readonly string[]) => ReplyHead

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
  return (given, ids) => {
    const headers: (string | string[])[] = [...ids]
    const head: ReplyHead = { headers, isCompressible: false, closes: false }
    let replaced: Set<string> | undefined
    let isEncoded = false
    let hasVary = false
    for (const name in given) {
      const value = given[name] ?? ''
      if (name === 'connection') head.closes = value === 'close'
      if (dropped.has(name)) continue
      headers.push(name, value)
      if (name === 'content-length') head.length = Number(value)
      else if (name === 'content-type') head.isCompressible = compressibleType.test(String(value))
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
