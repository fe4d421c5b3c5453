// A member's named lists of favourites. Which gyms they have is part of the favourites (`positions`).
import { z } from 'zod'
import { GymId, Id, line } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

export const listsMax = 50
export const listNameMax = 60
const orderMax = 1_000

export const FavoriteList = z.object({ id: Id, name: z.string(), createdAt: z.iso.datetime() })
export type FavoriteList = z.infer<typeof FavoriteList>

const ListName = z.strictObject({ name: line(listNameMax, 'The name') })

const ListParams = z.strictObject({ id: Id })
const done = { reply: z.undefined(), status: 204 } as const

/** Oldest first. */
export const readFavoriteLists = endpoint('GET', '/api/favorite-lists', {
  access: 'member',
  reply: z.array(FavoriteList),
})

export const createFavoriteList = endpoint('POST', '/api/favorite-lists', {
  access: 'member',
  body: ListName,
  reply: FavoriteList,
  status: 201,
})

export const renameFavoriteList = endpoint('PATCH', '/api/favorite-lists/:id', {
  access: 'member',
  params: ListParams,
  body: ListName,
  reply: FavoriteList,
})

/** Its gyms stay favourites. */
export const deleteFavoriteList = endpoint('DELETE', '/api/favorite-lists/:id', {
  access: 'member',
  params: ListParams,
  ...done,
})

/** Gyms that are not named follow in their order; gyms that the list does not have are ignored. */
export const orderFavoriteList = endpoint('PUT', '/api/favorite-lists/:id/order', {
  access: 'member',
  params: ListParams,
  body: z.strictObject({ gymIds: z.array(GymId).max(orderMax) }),
  ...done,
})

/** Adds a favourite at the end. Idempotent. */
export const addToFavoriteList = endpoint('PUT', '/api/favorite-lists/:id/gyms/:gymId', {
  access: 'member',
  params: ListParams.extend({ gymId: GymId }),
  ...done,
})

/** The gym stays a favourite. Idempotent. */
export const removeFromFavoriteList = endpoint('DELETE', '/api/favorite-lists/:id/gyms/:gymId', {
  access: 'member',
  params: ListParams.extend({ gymId: GymId }),
  ...done,
})
