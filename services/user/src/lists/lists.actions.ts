// Use cases of lists of favourites.
import { randomUUID } from 'node:crypto'
import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { Problem } from '@jumpingjack/kit/http/problem'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { type FavoriteDeps, ownFavoriteId } from '../favorites/favorites.actions.ts'
import { faultOf, ordered, type StoredList, toFavoriteList } from './lists.rules.ts'
import type { ListStore } from './lists.store.ts'

export interface ListDeps extends Pick<FavoriteDeps, 'favorites' | 'mergedGyms' | 'isErased' | 'now'> {
  lists: ListStore
}

export async function readLists({ lists }: ListDeps, userId: string): Promise<FavoriteList[]> {
  return (await lists.ofMember(userId)).lists.map(toFavoriteList)
}

export async function createList(deps: ListDeps, userId: string, name: string): Promise<FavoriteList> {
  const list = { id: randomUUID(), name, createdAt: deps.now() }
  await change(deps, userId, (lists) => [...lists, checked(lists, list)])
  return toFavoriteList(list)
}

export async function renameList(
  deps: ListDeps,
  userId: string,
  { id, name }: Pick<StoredList, 'id' | 'name'>,
): Promise<FavoriteList> {
  const lists = await change(deps, userId, (before) => {
    const renamed = checked(before, { ...listOf(before, id), name })
    return before.map((list) => (list.id === id ? renamed : list))
  })
  return toFavoriteList(listOf(lists, id))
}

export async function deleteList(deps: ListDeps, userId: string, id: string): Promise<undefined> {
  await change(deps, userId, (lists) => lists.filter((list) => list.id !== id))
  await deps.favorites.removeList(userId, id)
}

/** A gym that is added or removed meanwhile stays added or removed. */
export async function orderList(
  deps: ListDeps,
  userId: string,
  id: string,
  gymIds: readonly string[],
): Promise<undefined> {
  const { favorites } = deps
  await checkList(deps, userId, id)
  const [entries, named] = await Promise.all([
    favorites.ofList(userId, id),
    Promise.all(gymIds.map((gymId) => ownFavoriteId(deps, userId, gymId))),
  ])
  const positions = new Map(entries.map((each) => [each._id, each.positions?.[id]]))
  const next = [...ordered([...positions.keys()], named).entries()]
  const moved = next.filter(([position, favoriteId]) => positions.get(favoriteId) !== position)
  await favorites.order(id, new Map(moved.map(([position, favoriteId]) => [favoriteId, position])))
}

/** The time as the position is behind all positions that `orderList` writes. */
export async function addToList(
  deps: ListDeps,
  userId: string,
  id: string,
  gymId: string,
): Promise<undefined> {
  await checkList(deps, userId, id)
  const favoriteId = await ownFavoriteId(deps, userId, gymId)
  await deps.favorites.addToList(favoriteId, id, deps.now().getTime())
  if (!(await deps.favorites.find(favoriteId))) throw new Problem('favorite.unknown')
}

export async function removeFromList(
  deps: ListDeps,
  userId: string,
  id: string,
  gymId: string,
): Promise<undefined> {
  await deps.favorites.removeFromList(await ownFavoriteId(deps, userId, gymId), id)
}

async function checkList({ lists }: ListDeps, userId: string, id: string): Promise<void> {
  listOf((await lists.ofMember(userId)).lists, id)
}

function checked(lists: readonly StoredList[], list: StoredList): StoredList {
  const fault = faultOf(lists, list)
  if (fault) throw new Problem(fault)
  return list
}

function listOf(lists: readonly StoredList[], id: string): StoredList {
  const list = lists.find((each) => each.id === id)
  if (!list) throw new Problem('list.unknown')
  return list
}

/** Returns the new lists. */
function change(
  { lists }: ListDeps,
  userId: string,
  decide: (lists: readonly StoredList[]) => StoredList[],
): Promise<StoredList[]> {
  return untilSaved(userId, async () => {
    const before = await lists.ofMember(userId)
    const next = { ...before, lists: decide(before.lists), revision: before.revision + 1 }
    return (await lists.save(next)) ? next.lists : undefined
  })
}
