// A favourite that is moved in its list.
import type { Favorite } from '@jumpingjack/contracts/user/favorites'

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
