// A member's favourite gyms.
import { z } from 'zod'
import { GymId, pageQuery } from '../fields/fields.ts'
import { Gym } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

/** A favourite with its gym; of a place of the maps provider only the id is known. */
export const Favorite = z.object({
  id: z.string(),
  gymId: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  gym: Gym,
})
export type Favorite = z.infer<typeof Favorite>

export const FavoriteStatus = z.object({ isFavorite: z.boolean() })
export type FavoriteStatus = z.infer<typeof FavoriteStatus>

const GymParams = z.strictObject({ gymId: GymId })

/** Newest first; `X-Total-Count`, `Link: rel="next"`. */
export const listFavorites = endpoint('GET', '/api/favorites', {
  access: 'member',
  query: z.strictObject({ ...pageQuery, limit: pageQuery.limit.unwrap().default(200) }),
  reply: z.array(Favorite),
})

export const readFavoriteStatus = endpoint('GET', '/api/favorites/:gymId/status', {
  access: 'member',
  params: GymParams,
  reply: FavoriteStatus,
})

/** Idempotent. */
export const addFavorite = endpoint('POST', '/api/favorites', {
  access: 'member',
  body: z.strictObject({ gymId: GymId }),
  reply: FavoriteStatus,
})

/** Idempotent. */
export const removeFavorite = endpoint('DELETE', '/api/favorites/:gymId', {
  access: 'member',
  params: GymParams,
  reply: FavoriteStatus,
})
