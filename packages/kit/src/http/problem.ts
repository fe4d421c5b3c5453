// An expected error, with status and message from the catalogue in contracts. Any other thrown error is a bug.
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import type { z } from 'zod'
import { currentTraceId } from '../telemetry/trace.ts'

interface ProblemDetails {
  /** Replaces the catalogue's message with a more precise one. */
  message?: string
  issues?: ProblemBody['issues']
  /** Seconds, sent as Retry-After. Replaces those of the catalogue. */
  retryAfter?: number
  /** The methods of the path, sent as Allow. */
  allow?: string
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const { status, ...all }: ProblemDetails & { status: number } = { ...problems[code], ...details }
    super(all.message)
    this.code = code
    this.status = status
    this.details = all
  }

  body(requestId?: string): ProblemBody {
    return {
      code: this.code,
      message: this.message,
      error: this.message,
      requestId,
      traceId: currentTraceId(),
      issues: this.details.issues,
    }
  }
}

/** For `catch`: the value in place of a Problem, or of that with this code. Other errors are thrown on. */
export function onProblem<T>(value: T, code?: ProblemCode): (error: unknown) => T {
  return (error) => {
    if (error instanceof Problem && (code === undefined || error.code === code)) return value
    throw error
  }
}

/** Throws `request.invalid` for a value that its schema does not accept, with the message of the first issue. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const issues = error.issues.slice(0, 10).map((issue) => ({
    path: issue.path.join('.').slice(0, 100),
    message: issue.message.slice(0, 200),
  }))
  throw new Problem('request.invalid', { message: issues[0]?.message, issues })
}
