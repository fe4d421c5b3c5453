// Calls the endpoints of the contracts: cookies along, JSON both ways, replies parsed by the contract.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import type { z } from 'zod'

type Field<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [key in Name]?: z.input<Schema> }
    : { [key in Name]: z.input<Schema> }

export type CallInput<E extends Endpoint> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']> & {
    /** Beside that of the body. */
    headers?: Record<string, string>
    signal?: AbortSignal
  }

/** An answer that is not a success. The message is "status: body", the form in which such errors are shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** What the server said in words, where it said something. */
  readonly problem: ProblemBody | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = readProblem(body)
  }
}

/** Throws ApiError for a refusal, TypeError when no answer came, ZodError when it breaks the contract. */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return (await callApiWithHeaders(endpoint, input)).reply
}

/** As `callApi`, for lists that tell their length and next page in headers. */
export async function callApiWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ reply: z.output<E['reply']>; headers: Headers }> {
  // The fields are optional or not by endpoint, which the type system cannot follow into this body.
  const { params, query, body, headers, signal } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    headers?: Record<string, string>
    signal?: AbortSignal
  }
  const response = await fetch(buildUrl(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    signal: signal ?? null,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  const reply = endpoint.reply.parse(text === '' ? undefined : JSON.parse(text)) as z.output<E['reply']>
  return { reply, headers: response.headers }
}

/** Fills `:name` in the path and adds the query; lists are joined by commas, undefined is left out. */
export function buildUrl(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

export function isNotPremium(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'premium.required'
}

function readProblem(body: string): ProblemBody | undefined {
  try {
    return ProblemBody.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
