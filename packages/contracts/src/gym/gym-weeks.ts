// The opening hours of many gyms, to compare them with the times at which a member trains.
import { z } from 'zod'
import { Id, queryList } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { OpenWeek } from './open-week.ts'

const endpoint = endpointsOf('gym')

/** A URL with more ids would be too long. */
export const weeksPerRequest = 100

/** Without a week if the hours are unknown. */
export const GymWeek = z.object({ id: z.string(), week: OpenWeek.optional() })
export type GymWeek = z.infer<typeof GymWeek>

export const readGymWeeks = endpoint('GET', '/api/gyms/weeks', {
  summary: 'Read the opening hours of gyms',
  description: `Of at most ${weeksPerRequest} gyms. A gym without a week has unknown hours; ids of gyms that do not exist are left out.`,
  access: 'member',
  query: z.strictObject({
    ids: queryList(z.array(Id).max(weeksPerRequest)),
  }),
  reply: z.array(GymWeek),
})
