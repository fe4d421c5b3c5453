// Use cases of favourites. Adding and removing are idempotent.
import { findGyms, type Gym, readGymCard } from '@jumpingjack/contracts/gym/gyms'
import {
  type AddedFavorite,
  type Favorite,
  type FavoriteStatus,
  joinedNotesMax,
} from '@jumpingjack/contracts/user/favorites'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Aliases } from '@jumpingjack/kit/mongo/aliases'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { z } from 'zod'
import type { FavoriteStore, StoredFavorite } from './favorites.store.ts'

export interface FavoriteDeps {
  favorites: FavoriteStore
  /** Ids of merged gyms, with the gym that each became. */
  mergedGyms: Aliases
  callGym: ServiceClient
  isErased(userId: string): Promise<boolean>
  /** Those in lists that the member has; undefined if there are none. */
  inOwnLists(userId: string, positions: Record<string, number>): Promise<Content['positions']>
  now(): Date
}

const moveBatchSize = 50

const SortKey = z.strictObject({
  sort: z.string(),
  createdAt: z.int().nonnegative().max(8.64e15),
  id: z.uuid(),
})

const favoriteIdOf = (userId: string, gymId: string) => derivedId('favorite', userId, gymId)

type OwnDeps = Pick<FavoriteDeps, 'favorites' | 'mergedGyms' | 'isErased'>

/** The id of a member's favourite, whether it exists or not. */
export async function ownFavoriteId(deps: OwnDeps, userId: string, gymId: string): Promise<string> {
  return favoriteIdOf(userId, await remainingGym(deps, userId, gymId))
}

/** The gym itself, or the one that it was merged into. The member's favourite has moved there. */
async function remainingGym(deps: OwnDeps, userId: string, id: string): Promise<string> {
  const gymId = await deps.mergedGyms.resolve(id)
  const left = gymId === id ? undefined : await deps.favorites.find(favoriteIdOf(userId, id))
  if (left) await moveFavorite(deps, left, gymId)
  return gymId
}

/** Adds note and positions to those of an existing favourite. A repeated add needs no call to the gym service. */
export async function addFavorite(
  deps: FavoriteDeps,
  userId: string,
  { gymId: id, ...given }: AddedFavorite,
): Promise<FavoriteStatus> {
  const { favorites, mergedGyms, callGym, now } = deps
  // A list may have been deleted since the favourite was removed.
  const positions = given.positions && (await deps.inOwnLists(userId, given.positions))
  const content = { note: given.note, positions }
  const own = await findOwn(deps, userId, id)
  if (own.favorite && !content.note && !content.positions) return statusOf(own.favorite)
  const gymId = own.favorite ? own.gymId : (await callGym(readGymCard, { params: { id: own.gymId } })).id
  const _id = favoriteIdOf(userId, gymId)
  const added = { _id, userId, gymId, createdAt: now(), ...content }
  const isAdded = !own.favorite && (await favorites.insert(added))
  if (!isAdded) await addNoteAndLists(deps, _id, content)
  // If the gym was merged in the meantime, its favourites may have moved before this one was stored.
  else if ((await mergedGyms.resolve(gymId)) === gymId) return statusOf(added)
  await moveFavorites(deps, gymId)
  return readStatus(deps, userId, gymId)
}

export async function removeFavorite(
  deps: FavoriteDeps,
  userId: string,
  gymId: string,
): Promise<FavoriteStatus> {
  const old = await deps.favorites.remove(favoriteIdOf(userId, gymId))
  const moved = await deps.favorites.remove(await ownFavoriteId(deps, userId, gymId))
  return { isFavorite: false, ...contentOf(moved ?? old) }
}

export async function readStatus(deps: FavoriteDeps, userId: string, gymId: string): Promise<FavoriteStatus> {
  return statusOf((await findOwn(deps, userId, gymId)).favorite)
}

/** Repeating it after a lost reply succeeds. */
export async function writeNote(
  deps: FavoriteDeps,
  userId: string,
  gymId: string,
  { note, instead }: { note?: string | undefined; instead?: string | undefined },
): Promise<undefined> {
  const id = await ownFavoriteId(deps, userId, gymId)
  const before = instead === undefined ? undefined : { note: instead || undefined }
  if (await deps.favorites.writeNote(id, note, before)) return
  const stored = await deps.favorites.find(id)
  if (!stored) throw new Problem('favorite.unknown')
  if (stored.note !== note) throw new Problem('favorite.note-changed')
}

async function findOwn(
  deps: OwnDeps,
  userId: string,
  id: string,
): Promise<{ gymId: string; favorite: StoredFavorite | undefined }> {
  const gymId = await remainingGym(deps, userId, id)
  return { gymId, favorite: await deps.favorites.find(favoriteIdOf(userId, gymId)) }
}

type Content = Pick<StoredFavorite, 'note' | 'positions'>

const contentOf = ({ note, positions }: Content = {}): Content => ({ note, positions })

const statusOf = (favorite: Content | undefined): FavoriteStatus => ({
  isFavorite: favorite !== undefined,
  ...contentOf(favorite),
})

/** Moves the favourites of a merged gym. Idempotent. */
export async function mergeGym(deps: FavoriteDeps, gymId: string, into: string): Promise<void> {
  await deps.mergedGyms.add(gymId, into)
  await moveFavorites(deps, gymId)
}

/** Moves favourites that a crash has left at a merged gym. */
export async function moveLeftoverFavorites(deps: FavoriteDeps): Promise<void> {
  const { favorites, mergedGyms } = deps
  for (const gymId of await favorites.gymsAmong(await mergedGyms.ids())) await moveFavorites(deps, gymId)
}

async function moveFavorites(deps: FavoriteDeps, gymId: string): Promise<void> {
  const into = await deps.mergedGyms.resolve(gymId)
  if (into === gymId) return
  for (;;) {
    const batch = await deps.favorites.ofGym(gymId, moveBatchSize)
    if (batch.length === 0) break
    await Promise.all(batch.map((favorite) => moveFavorite(deps, favorite, into)))
  }
  await moveFavorites(deps, into)
}

async function moveFavorite(deps: OwnDeps, favorite: StoredFavorite, into: string): Promise<void> {
  // Inserted before the old one is removed, so that a crash loses nothing.
  const moved = { ...favorite, _id: favoriteIdOf(favorite.userId, into), gymId: into }
  if (!(await deps.favorites.insert(moved))) await addNoteAndLists(deps, moved._id, favorite)
  // Its note or lists may have changed since it was read.
  const last = await deps.favorites.remove(favorite._id)
  if (last) await addNoteAndLists(deps, moved._id, last)
  // The deletion of the account may have missed the new one.
  if (await deps.isErased(favorite.userId)) await deps.favorites.removeOfMember(favorite.userId)
}

/** Adds the lists and the note of a favourite to the one that replaces it, if both notes have room. Idempotent. */
async function addNoteAndLists(
  { favorites }: OwnDeps,
  id: string,
  { note, positions = {} }: Content,
): Promise<void> {
  for (const [listId, position] of Object.entries(positions)) await favorites.addToList(id, listId, position)
  if (!note) return
  await untilSaved(id, async () => {
    const found = await favorites.find(id)
    if (!found || hasLines(found.note ?? '', note)) return true
    const both = found.note ? `${found.note}\n${note}` : note
    return both.length > joinedNotesMax || favorites.writeNote(id, both, { note: found.note })
  })
}

/** Whether whole lines of the text are the lines looked for. */
const hasLines = (text: string, lines: string) => `\n${text}\n`.includes(`\n${lines}\n`)

/** Each favourite with its gym. Favourites of gyms that no longer exist are left out. */
export async function listFavorites(
  { favorites, callGym }: FavoriteDeps,
  userId: string,
  page: PageRequest,
): Promise<Page<Favorite>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'favorites',
    filter: userId,
    SortKey,
    list: (limit, after) =>
      favorites.ofMember(userId, limit, after && { createdAt: new Date(after.createdAt), id: after.id }),
    count: () => favorites.count(userId),
    sortKeyOf: ({ createdAt, _id: id }) => ({ createdAt: createdAt.getTime(), id }),
  })
  const gymIds = entries.map(({ gymId }) => gymId)
  const gyms = await readGyms(callGym, gymIds)
  const shown = entries.flatMap(({ _id: id, gymId, createdAt, note, positions }) => {
    const gym = gyms.get(gymId)
    return gym ? [{ id, gymId, userId, createdAt: createdAt.toISOString(), gym, note, positions }] : []
  })
  return { ...rest, entries: shown }
}

async function readGyms(callGym: ServiceClient, ids: readonly string[]): Promise<Map<string, Gym>> {
  if (ids.length === 0) return new Map()
  const gyms = await callGym(findGyms, { body: { ids: [...ids] } })
  return new Map(gyms.map((gym) => [gym.id, gym]))
}
