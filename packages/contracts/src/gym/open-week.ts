// The opening hours of a gym in a week.
import { z } from 'zod'

export const Spans = z.array(z.object({ from: z.int(), to: z.int() }))

/** In minutes since Monday 00:00, in the gym's time zone. */
export const OpenWeek = z.object({
  /** Sorted and disjoint, within the week. */
  open: Spans,
  /** At the time of the request. */
  minuteOfWeek: z.int(),
  /** The days of the coming week, 0 for Monday, that are public holidays with hours of their own. */
  holidays: z.array(z.int()).optional(),
  /** The days with hours of their own within two weeks, in minutes of the day; closed without any. */
  special: z.array(z.object({ date: z.iso.date(), open: Spans })).optional(),
  /** The hours of other weeks, where those of the coming one differ. */
  usual: Spans.optional(),
})
export type OpenWeek = z.infer<typeof OpenWeek>

/** Today is a public holiday `here`, or in other regions of the country, and the hours do not name it. */
export const UnknownHoliday = z.enum(['here', 'elsewhere'])
export type UnknownHoliday = z.infer<typeof UnknownHoliday>
