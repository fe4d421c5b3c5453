// Gyms as everyone may read them: for the public pages and the sitemap, which the gateway serves.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { Gym } from './gyms.ts'
import { OpenWeek } from './open-week.ts'

const endpoint = endpointsOf('gym')

/** Without reviews, which only members read. */
export const PublicGym = Gym.extend({
  /** Absent if the hours are unknown. */
  week: OpenWeek.optional(),
})
export type PublicGym = z.infer<typeof PublicGym>

/** Replies with the other gym if this one was merged. */
export const readPublicGym = endpoint('GET', '/internal/gyms/:id/public', {
  access: 'service',
  callers: ['gateway'],
  params: z.strictObject({ id: Id }),
  reply: PublicGym,
})

export const gymIdsPerPage = 5_000

/** The ids of all gyms but merged ones, in their order, after this one. */
export const listGymIds = endpoint('GET', '/internal/gym-ids', {
  access: 'service',
  callers: ['gateway'],
  query: z.strictObject({ after: Id.optional() }),
  reply: z.array(Id).max(gymIdsPerPage),
})
