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

export const readFavoriteLists = endpoint('GET', '/api/favorite-lists', {
  summary: 'List own lists of favourites',
  description: 'Oldest first. Which gyms they have is part of the favourites.',
  access: 'member',
  reply: z.array(FavoriteList),
})

export const createFavoriteList = endpoint('POST', '/api/favorite-lists', {
  summary: 'Create a list of favourites',
  description: 'Names are unique regardless of case.',
  problems: ['list.name-taken', 'list.too-many'],
  access: 'member',
  body: ListName,
  reply: FavoriteList,
  status: 201,
})

export const renameFavoriteList = endpoint('PATCH', '/api/favorite-lists/:id', {
  summary: 'Rename a list of favourites',
  problems: ['list.unknown', 'list.name-taken'],
  access: 'member',
  params: ListParams,
  body: ListName,
  reply: FavoriteList,
})

export const deleteFavoriteList = endpoint('DELETE', '/api/favorite-lists/:id', {
  summary: 'Delete a list of favourites',
  description: 'Its gyms stay favourites. Idempotent.',
  access: 'member',
  params: ListParams,
  ...done,
})

export const orderFavoriteList = endpoint('PUT', '/api/favorite-lists/:id/order', {
  summary: 'Order the gyms of a list',
  description: 'Gyms that are not named follow in their order. Gyms that the list does not have are ignored.',
  problems: ['list.unknown'],
  access: 'member',
  params: ListParams,
  body: z.strictObject({ gymIds: z.array(GymId).max(orderMax) }),
  ...done,
})

export const addToFavoriteList = endpoint('PUT', '/api/favorite-lists/:id/gyms/:gymId', {
  summary: 'Add a favourite to a list',
  description: 'At the end. Idempotent.',
  problems: ['list.unknown', 'favorite.unknown'],
  access: 'member',
  params: ListParams.extend({ gymId: GymId }),
  ...done,
})

export const removeFromFavoriteList = endpoint('DELETE', '/api/favorite-lists/:id/gyms/:gymId', {
  summary: 'Remove a favourite from a list',
  description: 'It stays a favourite. Idempotent.',
  access: 'member',
  params: ListParams.extend({ gymId: GymId }),
  ...done,
})
