// API client, typed by contract. Sends cookies and JSON, and parses replies.

import '../built-ins.ts'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { urlOf } from '@jumpingjack/contracts/http/url'
import type { z } from 'zod'
import { checkServer, noteReply } from '../connection/check-server.ts'
import { ApiError } from './api-error.ts'
import { eitherSignal, replyMaxMs, uploadReplyMaxMs } from './deadline.ts'

type Field<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [key in Name]?: z.input<Schema> }
    : { [key in Name]: z.input<Schema> }

export type CallInput<E extends Endpoint> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']> & {
    headers?: Record<string, string>
    signal?: AbortSignal
  }

/**
 * Throws ApiError for an error status, TypeError without a reply in time, ZodError for a reply that violates the
 * contract.
 */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return (await callApiWithHeaders(endpoint, input)).reply
}

/** Like `callApi`, with the reply's headers, which have the length and next page of lists. */
export async function callApiWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ reply: z.output<E['reply']>; headers: Headers }> {
  // Which fields are optional depends on the endpoint, which TypeScript cannot infer here.
  const { body, headers, signal } = input as {
    body?: unknown
    headers?: Record<string, string>
    signal?: AbortSignal
  }
  const late = AbortSignal.timeout(endpoint.rate === 'upload' ? uploadReplyMaxMs : replyMaxMs)
  const { response, text } = await fetchText(urlOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    signal: eitherSignal(signal, late),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...traceHeader(),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => withoutReply(late.aborted ? new TypeError('No reply in time') : error))
  noteReply()
  noteTelemetry(response.headers)
  if (!response.ok) throw failureOf(endpoint, response, text)
  const reply = endpoint.reply.parse(text === '' ? undefined : JSON.parse(text)) as z.output<E['reply']>
  return { reply, headers: response.headers }
}

async function fetchText(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { response, text: await response.text() }
}

function withoutReply(error: unknown): never {
  // An aborted call ends with another error.
  if (error instanceof TypeError) checkServer()
  throw error
}

function failureOf(
  { method, path }: Endpoint,
  { status, statusText, headers }: Response,
  text: string,
): ApiError {
  const error = new ApiError(status, statusText, text, headers.get('retry-after'))
  const traceId = error.problem?.traceId
  // For operators: browsers log the status of a failed request, but not its body.
  if (traceId) console.error(`${method} ${path}: ${status}, trace ${traceId}`)
  return error
}

let isOn = false

/** The trace of a request, where telemetry is on. A page learns that by the header of a reply. */
function noteTelemetry(headers: Headers): void {
  isOn ||= headers.has('x-trace-id')
}

/**
 * The header `traceparent` (https://www.w3.org/TR/trace-context) of a new trace, which the gateway continues. Its last
 * part says that the page records nothing: the gateway decides.
 */
function traceHeader(): { traceparent?: string } {
  return isOn ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-00` } : {}
}

/** Other than `randomUUID`, which browsers have on secure origins only. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}
