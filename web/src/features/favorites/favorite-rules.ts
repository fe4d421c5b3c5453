// The favourites of a list, in the chosen order.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import type { LatLng } from '../../lib/geo/geo.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'

/** `own` is the order of the list; newest first if no list is chosen. */
export const favoriteSorts = ['own', 'name', 'distance'] as const
export type FavoriteSort = (typeof favoriteSorts)[number]

/** With the fields of the provider's gyms, of which favourites have only the ids. */
export type ShownFavorite = Omit<Favorite, 'gym'> & { gym: ListedGym }

interface Order {
  listId: string | undefined
  sort: FavoriteSort
  from: LatLng | undefined
}

/** `favorites` are newest first. Without `listId` all of them. */
export function inOrder<F extends ShownFavorite>(
  favorites: readonly F[],
  { listId, sort, from }: Order,
): F[] {
  const shown = listId === undefined ? [...favorites] : favorites.filter((each) => isIn(each, listId))
  if (sort === 'name') return shown.sort((a, b) => a.gym.name.localeCompare(b.gym.name))
  if (sort === 'distance') return shown.sort((a, b) => milesOrFar(a, from) - milesOrFar(b, from))
  if (listId === undefined) return shown
  const position = (each: F) => each.positions?.[listId] ?? 0
  return shown.sort((a, b) => position(a) - position(b) || a.createdAt.localeCompare(b.createdAt))
}

export function isIn({ positions }: Pick<Favorite, 'positions'>, listId: string): boolean {
  return positions?.[listId] !== undefined
}

/** Undefined if one of the two positions is unknown. */
export function milesTo({ latitude, longitude }: ListedGym, from: LatLng | undefined): number | undefined {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return from && lat && lng ? milesBetween(from, { lat, lng }) : undefined
}

const far = 1e9

function milesOrFar({ gym }: ShownFavorite, from: LatLng | undefined): number {
  return milesTo(gym, from) ?? far
}

/** `ids` with one of them moved up (-1) or down (1). */
export function moved(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const at = ids.indexOf(id)
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.max(0, at + step), 0, id)
}

/** With the positions that the server stores for this order. */
export function withOrder(favorites: Favorite[], listId: string, gymIds: readonly string[]): Favorite[] {
  return favorites.map((each) => {
    const position = gymIds.indexOf(each.gymId)
    return position < 0 ? each : { ...each, positions: { ...each.positions, [listId]: position } }
  })
}

const zoom = 15

/** The gym on the map. A coordinate of zero means that the position is unknown. */
export function favoriteLink({
  id,
  latitude,
  longitude,
}: Pick<Gym, 'id' | 'latitude' | 'longitude'>): string {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  if (!lat || !lng) return '/'
  return `/?${new URLSearchParams({ lat: `${lat}`, lng: `${lng}`, zoom: `${zoom}`, selected: id })}`
}
