// A closed gym: it is in no list and not on the map, and its page says so.
import { z } from 'zod'

export const ClosedGym = z.object({
  /** `closed` for good, `closed-for-now`, `not-a-gym`, or the date on which it opens again. */
  as: z.string(),
  since: z.iso.datetime(),
})
export type ClosedGym = z.infer<typeof ClosedGym>
