// What becomes of favourites when gyms are merged.
import type { Reactions } from '@jumpingjack/kit/consumer'
import { type FavoriteDeps, followGym } from './favorites.actions.ts'

export function favoriteReactions(deps: FavoriteDeps): Reactions {
  return { 'gym-merged': ({ data }) => followGym(deps, data.gymId, data.into) }
}
