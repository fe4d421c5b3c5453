// Use case of the note of a favourite.
import { Problem } from '@jumpingjack/kit/http/problem'
import { type FavoriteDeps, ownFavoriteId } from './favorites.actions.ts'

/** Repeating it after a lost reply succeeds. */
export async function writeNote(
  deps: Pick<FavoriteDeps, 'favorites' | 'mergedGyms'>,
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
