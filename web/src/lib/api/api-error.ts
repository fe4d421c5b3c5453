// Errors of the API. Without zod, which the landing page does not load.
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { parseJson } from '../parse-json.ts'

/** A reply with an error status. The message is "status: body", as the specification says. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The parsed error body, if there is one. */
  readonly problem: ProblemBody | undefined
  /** Of Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = readProblem(body)
    this.retryAfterSeconds = Number(retryAfter) || undefined
  }
}

/** Replies of proxies have no such body. */
function readProblem(body: string): ProblemBody | undefined {
  const problem = parseJson(body) as ProblemBody | null | undefined
  const isProblem = typeof problem?.code === 'string' && typeof problem.message === 'string'
  return isProblem && Array.isArray(problem.issues ?? []) ? problem : undefined
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Whether it comes from the admin portal, which has sessions of its own. */
export function isOfAdmin(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code.startsWith('admin.') === true
}

/** Whether the same request fails again, also later and after signing in. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

export function isNotPremium(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'premium.required'
}
