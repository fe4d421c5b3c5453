// Handlers of events about gyms.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { applyMerge, type FavoriteDeps } from './favorites.actions.ts'

export function favoriteHandlers(deps: FavoriteDeps): EventHandlers {
  return { 'gym-merged': ({ data }) => applyMerge(deps, data.gymId, data.into) }
}
