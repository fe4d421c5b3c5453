// An expected refusal. Status and wording stand in contracts; everything else that is thrown is a bug.
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import type { z } from 'zod'

interface ProblemDetails {
  /** Replaces the catalogue's wording where more can be said. */
  message?: string
  issues?: ProblemBody['issues']
  /** Seconds after which trying again makes sense, sent as Retry-After. */
  retryAfter?: number
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problems[code].message)
    this.code = code
    this.status = problems[code].status
    this.details = details
  }

  body(requestId?: string): ProblemBody {
    return {
      code: this.code,
      message: this.message,
      error: this.message,
      requestId,
      issues: this.details.issues,
    }
  }
}

/** A schema's verdict on bad input, with the first fault as the message. */
export function invalidRequest(error: z.ZodError): Problem {
  const issues = error.issues.slice(0, 10).map((issue) => ({
    path: issue.path.join('.').slice(0, 100),
    message: issue.message.slice(0, 200),
  }))
  return new Problem('request.invalid', { message: issues[0]?.message, issues })
}
