// How every refusal is written. Apart from the list of them, which a browser that only reads one does not load.
import { z } from 'zod'

/** The body of every answer that is not a success. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The message again, for callers of the payment interface, who look for it here. */
  error: z.string().optional(),
  requestId: z.string().optional(),
  /** For `request.invalid`: which field, and what is wrong with it. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
