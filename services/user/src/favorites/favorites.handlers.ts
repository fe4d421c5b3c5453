// What becomes of favourites when gyms are merged.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type FavoriteDeps, followGym } from './favorites.actions.ts'

export function favoriteHandlers(deps: FavoriteDeps): EventHandlers {
  return { 'gym-merged': ({ data }) => followGym(deps, data.gymId, data.into) }
}
