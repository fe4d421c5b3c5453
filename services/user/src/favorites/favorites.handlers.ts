// Handlers of events about gyms.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type FavoriteDeps, mergeGym } from './favorites.actions.ts'

export function favoriteHandlers(deps: FavoriteDeps): EventHandlers {
  return { 'gym-merged': ({ data }) => mergeGym(deps, data.gymId, data.into) }
}
