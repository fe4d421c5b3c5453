// The JSON body of error responses. Separate from the problem catalogue, which browsers do not need.
import { z } from 'zod'

/** The body of every response that is not a success. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The message again, where clients of the payment API expect it. */
  error: z.string().optional(),
  requestId: z.string().optional(),
  /** Where telemetry is on. */
  traceId: z.string().optional(),
  /** For `request.invalid`: the invalid fields. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
