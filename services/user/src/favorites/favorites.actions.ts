// Use cases of favourites. Adding and removing are idempotent.
import { findGyms, type Gym, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import type { Favorite, FavoriteStatus } from '@jumpingjack/contracts/user/favorites'
import { invalidCursor, pageOf } from '@jumpingjack/kit/http/paging'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { FavoritePosition, FavoriteStore, StoredFavorite } from './favorites.store.ts'

export interface FavoriteDeps {
  favorites: FavoriteStore
  /** Ids of merged gyms, with the gym that each became. */
  mergedGyms: Aliases
  callGym: ServiceClient
  isErased(userId: string): Promise<boolean>
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
        // The deletion of the account may have missed the new one.
        if (await deps.isErased(favorite.userId)) await deps.favorites.removeOfMember(favorite.userId)
      }),
    )
  }
  await moveFavorites(deps, into)
}

interface FavoritePage {
  favorites: Favorite[]
  /** Number of favourites on all pages. */
  total: number
  next?: string | undefined
}

/** Each favourite with its gym. Favourites of gyms that no longer exist are left out. */
export async function listFavorites(
  deps: FavoriteDeps,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<FavoritePage> {
  const [found, total] = await Promise.all([
    deps.favorites.ofMember(userId, limit + 1, cursor === undefined ? undefined : readCursor(cursor)),
    deps.favorites.count(userId),
  ])
  const { entries: page, next } = pageOf(found, limit, writeCursor)
  const gyms = await readGyms(
    deps.callGym,
    page.map(({ gymId }) => gymId),
  )
  const favorites = page.flatMap(({ _id, gymId, createdAt }) => {
    const gym = gyms.get(gymId)
    return gym ? [{ id: _id, gymId, userId, createdAt: createdAt.toISOString(), gym }] : []
  })
  return { favorites, total, next }
}

function writeCursor({ createdAt, _id }: StoredFavorite): string {
  return `${createdAt.getTime()}_${_id}`
}

function readCursor(cursor: string): FavoritePosition {
  const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!time || !id) throw invalidCursor()
  return { createdAt: new Date(Number(time)), id }
}

async function readGyms(callGym: ServiceClient, ids: readonly string[]): Promise<Map<string, Gym>> {
  if (ids.length === 0) return new Map()
  const gyms = await callGym(findGyms, { body: { ids: [...ids] } })
  return new Map(gyms.map((gym) => [gym.id, gym]))
}
