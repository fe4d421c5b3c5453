// A member's favourite gyms.
import { z } from 'zod'
import { GymId, Id, optionalText, pageQuery } from '../fields/fields.ts'
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
  /** Only the member sees it. */
  note: z.string().optional(),
  /** Its position in each list that has it, by the ids of the lists. Equal positions are in the order of `createdAt`. */
  positions: z.record(Id, z.number()).optional(),
})
export type Favorite = z.infer<typeof Favorite>

export const FavoriteStatus = z.object({ isFavorite: z.boolean() })
export type FavoriteStatus = z.infer<typeof FavoriteStatus>

export const noteMax = 500

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

/** An empty note removes it. */
export const writeFavoriteNote = endpoint('PUT', '/api/favorites/:gymId/note', {
  access: 'member',
  params: GymParams,
  body: z.strictObject({ note: optionalText(noteMax, 'The note') }),
  reply: z.undefined(),
  status: 204,
})
