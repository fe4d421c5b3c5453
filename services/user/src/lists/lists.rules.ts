// Names and order of lists.
import { type FavoriteList, listsMax } from '@jumpingjack/contracts/user/favorite-lists'

export interface StoredList {
  id: string
  name: string
  createdAt: Date
}

/** Why a new or renamed list cannot be stored. Names that differ only in case or form would look the same. */
export function faultOf(
  lists: readonly StoredList[],
  { id, name }: StoredList,
): 'list.too-many' | 'list.name-taken' | undefined {
  const others = lists.filter((list) => list.id !== id)
  if (others.length >= listsMax) return 'list.too-many'
  return others.some((list) => keyOf(list.name) === keyOf(name)) ? 'list.name-taken' : undefined
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** The named ones first; the others follow in their order. */
export function ordered(current: readonly string[], named: readonly string[]): string[] {
  const known = new Set(current)
  const first = new Set(named.filter((id) => known.has(id)))
  return [...first, ...current.filter((id) => !first.has(id))]
}

export function toFavoriteList({ id, name, createdAt }: StoredList): FavoriteList {
  return { id, name, createdAt: createdAt.toISOString() }
}
