// Use cases of favourites. Adding and removing are idempotent.
import { findGyms, type Gym, gymsPerRequest, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Favorite, FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { FavoriteStore } from './favorites.store.ts'

export interface FavoriteDeps {
  favorites: FavoriteStore
  /** Ids of merged gyms, with the gym that each became. */
  mergedGyms: Aliases
  callGym: ServiceClient
  now(): Date
}

const moveBatchSize = 50

const favoriteIdOf = (userId: string, gymId: string) => derivedId('favorite', userId, gymId)

/** A repeated add needs no call to the gym service. */
export async function addFavorite(deps: FavoriteDeps, userId: string, id: string): Promise<FavoriteStatus> {
  const { favorites, mergedGyms, callGym, now } = deps
  const knownId = await mergedGyms.resolve(id)
  if (!(await favorites.has(favoriteIdOf(userId, knownId)))) {
    const { id: gymId } = await callGym(readGymCard, { params: { id: knownId } })
    await favorites.insert({ _id: favoriteIdOf(userId, gymId), userId, gymId, createdAt: now() })
    // If the gym was merged in the meantime, its favourites may have moved before this one was stored.
    await moveFavorites(deps, gymId)
  }
  return { isFavorite: true }
}

export async function removeFavorite(
  { favorites, mergedGyms }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  await favorites.remove(favoriteIdOf(userId, gymId))
  await favorites.remove(favoriteIdOf(userId, await mergedGyms.resolve(gymId)))
  return { isFavorite: false }
}

export async function readStatus(
  { favorites, mergedGyms }: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  return { isFavorite: await favorites.has(favoriteIdOf(userId, await mergedGyms.resolve(gymId))) }
}

/** Moves the favourites of a merged gym. Idempotent. */
export async function applyMerge(deps: FavoriteDeps, gymId: string, into: string): Promise<void> {
  await deps.mergedGyms.add(gymId, into)
  await moveFavorites(deps, gymId)
}

/** Moves favourites that a crash has left at a merged gym. */
export async function sweepMergedGyms(deps: FavoriteDeps): Promise<void> {
  for (const gymId of await deps.mergedGyms.ids()) await moveFavorites(deps, gymId)
}

async function moveFavorites(deps: FavoriteDeps, gymId: string): Promise<void> {
  const into = await deps.mergedGyms.resolve(gymId)
  if (into === gymId) return
  for (;;) {
    const batch = await deps.favorites.ofGym(gymId, moveBatchSize)
    if (batch.length === 0) break
    await Promise.all(
      batch.map(async (favorite) => {
        // Inserted before the old one is removed, so that a crash loses nothing.
        await deps.favorites.insert({ ...favorite, _id: favoriteIdOf(favorite.userId, into), gymId: into })
        await deps.favorites.remove(favorite._id)
      }),
    )
  }
  await moveFavorites(deps, into)
}

/** Each favourite with its gym. Favourites of gyms that no longer exist are left out. */
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
  const batches = Array.from({ length: Math.ceil(ids.length / gymsPerRequest) }, (_, n) =>
    callGym(findGyms, { body: { ids: ids.slice(n * gymsPerRequest, (n + 1) * gymsPerRequest) } }),
  )
  return new Map((await Promise.all(batches)).flat().map((gym) => [gym.id, gym]))
}
