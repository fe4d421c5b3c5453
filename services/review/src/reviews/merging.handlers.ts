// Handler of the event that two gyms have been merged.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type MergingDeps, mergeGym } from './merging.actions.ts'

export function mergingHandlers(deps: MergingDeps): EventHandlers {
  return { 'gym-merged': ({ data }) => mergeGym(deps, data.gymId, data.into) }
}
