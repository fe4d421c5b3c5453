// What a member can do with favourites. Adding and removing may be repeated: the outcome is the same.
import type { Favorite, FavoriteStatus } from '@jumpingjack/contracts/favorites'
import { findGyms, type Gym, gymsPerAsking, readGymCard } from '@jumpingjack/contracts/gyms'
import type { Call } from '@jumpingjack/kit/call'
import { derivedId } from '@jumpingjack/kit/derived-id'
import type { FavoriteStore } from './favorites.store.ts'

export interface FavoriteDeps {
  favorites: FavoriteStore
  callGym: Call
  now(): Date
}

/** A gym that is a favourite already is known, so that a repeated add needs no other service. */
export async function addFavorite(
  { favorites, callGym, now }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  const id = derivedId('favorite', userId, gymId)
  if (!(await favorites.has(id))) {
    await callGym(readGymCard, { params: { id: gymId } })
    await favorites.keep({ _id: id, userId, gymId, createdAt: now() })
  }
  return { isFavorite: true }
}

export async function removeFavorite(
  { favorites }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  await favorites.remove(derivedId('favorite', userId, gymId))
  return { isFavorite: false }
}

export async function readStatus(
  { favorites }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  return { isFavorite: await favorites.has(derivedId('favorite', userId, gymId)) }
}

/** Each with its gym as it is now; one whose gym is no longer there is left out. */
export async function listFavorites(deps: FavoriteDeps, userId: string): Promise<Favorite[]> {
  const favorites = await deps.favorites.ofMember(userId)
  const gyms = await readGyms(
    deps.callGym,
    favorites.map(({ gymId }) => gymId),
  )
  return favorites.flatMap(({ _id, gymId, createdAt }) => {
    const gym = gyms.get(gymId)
    return gym ? [{ id: _id, gymId, userId, createdAt: createdAt.toISOString(), gym }] : []
  })
}

async function readGyms(callGym: Call, ids: readonly string[]): Promise<Map<string, Gym>> {
  const askings = Array.from({ length: Math.ceil(ids.length / gymsPerAsking) }, (_, n) =>
    callGym(findGyms, { body: { ids: ids.slice(n * gymsPerAsking, (n + 1) * gymsPerAsking) } }),
  )
  return new Map((await Promise.all(askings)).flat().map((gym) => [gym.id, gym]))
}
