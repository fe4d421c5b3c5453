// How a text of opening hours is read, for a form that takes it.
import { z } from 'zod'
import { text } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gym')

const Spans = z.array(z.object({ from: z.int(), to: z.int() }))

export const HoursReading = z.object({
  /** In minutes since Monday 00:00. Null if the text is not understood. */
  week: Spans.nullable(),
  /** In minutes of the day; closed without any. A date is `2026-12-24`, or `12-24` of every year. */
  special: z.array(z.object({ date: z.string(), spans: Spans })),
})
export type HoursReading = z.infer<typeof HoursReading>

export const readHours = endpoint('GET', '/api/gyms/hours', {
  summary: 'Read what a text of opening hours means',
  description:
    'Hours that are not understood are shown as text, and say nothing about whether a gym is open.',
  access: 'member',
  query: z.strictObject({ text: text(maxLengths.hours, 'Hours') }),
  reply: HoursReading,
})
