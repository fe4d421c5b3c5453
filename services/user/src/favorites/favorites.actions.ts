// What a member can do with favourites. Adding and removing may be repeated: the outcome is the same.

import { findGyms, type Gym, gymsPerAsking, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Favorite, FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { FavoriteStore } from './favorites.store.ts'

export interface FavoriteDeps {
  favorites: FavoriteStore
  /** What merged gyms are now. */
  gyms: Aliases
  callGym: ServiceClient
  now(): Date
}

const movedAtOnce = 50

const favoriteIdOf = (userId: string, gymId: string) => derivedId('favorite', userId, gymId)

/** A gym that is a favourite already is known, so that a repeated add needs no other service. */
export async function addFavorite(
  deps: FavoriteDeps,
  userId: string,
  addressedGymId: string,
): Promise<FavoriteStatus> {
  const { favorites, gyms, callGym, now } = deps
  const home = await gyms.resolve(addressedGymId)
  if (!(await favorites.has(favoriteIdOf(userId, home)))) {
    const { id: gymId } = await callGym(readGymCard, { params: { id: home } })
    await favorites.keep({ _id: favoriteIdOf(userId, gymId), userId, gymId, createdAt: now() })
    // Should the gym have been merged at this moment, whoever moved its favourites may have passed this one by.
    await moveFavorites(deps, gymId)
  }
  return { isFavorite: true }
}

export async function removeFavorite(
  { favorites, gyms }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  await favorites.remove(favoriteIdOf(userId, gymId))
  await favorites.remove(favoriteIdOf(userId, await gyms.resolve(gymId)))
  return { isFavorite: false }
}

export async function readStatus(
  { favorites, gyms }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  return { isFavorite: await favorites.has(favoriteIdOf(userId, await gyms.resolve(gymId))) }
}

/** One gym has become another. */
export async function followGym(deps: FavoriteDeps, gymId: string, into: string): Promise<void> {
  await deps.gyms.add(gymId, into)
  await moveFavorites(deps, gymId)
}

/** Finds what was stored at a merged gym by somebody who died before looking whether it has been merged. */
export async function moveLeftBehind(deps: FavoriteDeps): Promise<void> {
  for (const gymId of await deps.gyms.ids()) await moveFavorites(deps, gymId)
}

async function moveFavorites(deps: FavoriteDeps, gymId: string): Promise<void> {
  const home = await deps.gyms.resolve(gymId)
  if (home === gymId) return
  for (;;) {
    const left = await deps.favorites.ofGym(gymId, movedAtOnce)
    if (left.length === 0) break
    await Promise.all(
      left.map(async (favorite) => {
        // Kept first: one that is there twice for a moment is better than one that is lost.
        await deps.favorites.keep({ ...favorite, _id: favoriteIdOf(favorite.userId, home), gymId: home })
        await deps.favorites.remove(favorite._id)
      }),
    )
  }
  await moveFavorites(deps, home)
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

async function readGyms(callGym: ServiceClient, ids: readonly string[]): Promise<Map<string, Gym>> {
  const askings = Array.from({ length: Math.ceil(ids.length / gymsPerAsking) }, (_, n) =>
    callGym(findGyms, { body: { ids: ids.slice(n * gymsPerAsking, (n + 1) * gymsPerAsking) } }),
  )
  return new Map((await Promise.all(askings)).flat().map((gym) => [gym.id, gym]))
}
