// The opening hours of a gym in a week.
import { z } from 'zod'

/** In minutes since Monday 00:00, in the gym's time zone. */
export const OpenWeek = z.object({
  /** Sorted and disjoint, within the week. */
  open: z.array(z.object({ from: z.int(), to: z.int() })),
  /** At the time of the request. */
  minuteOfWeek: z.int(),
})
export type OpenWeek = z.infer<typeof OpenWeek>
