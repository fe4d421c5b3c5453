// What the rejection of a rate limiter means for a caller.
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { Problem } from '../http/problem.ts'

/** `code` is for a limit that is reached. Any other rejection is an error of Redis. */
export function limitProblem(rejection: unknown, code: ProblemCode): Problem {
  const { msBeforeNext } = rejection as { msBeforeNext?: number }
  if (msBeforeNext === undefined) return new Problem('service.unavailable')
  return new Problem(code, { retryAfter: Math.ceil(msBeforeNext / 1_000) || 1 })
}
