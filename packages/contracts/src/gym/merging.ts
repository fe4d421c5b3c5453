// Merging two entries of the same gym.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { GymCard } from './gyms.ts'

const endpoint = endpointsOf('gym')

/** Its reviews move there and its links redirect. Idempotent. */
export const mergeGym = endpoint('POST', '/internal/gyms/:id/merge', {
  summary: 'Merge a gym into another',
  access: 'service',
  callers: ['admin'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ into: Id }),
  reply: GymCard,
})
