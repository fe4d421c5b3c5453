// What the review service does when gyms are merged.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { followGym, type MovingDeps } from './merging.actions.ts'

export function mergingHandlers(deps: MovingDeps): EventHandlers {
  return { 'gym-merged': ({ data }) => followGym(deps, data.gymId, data.into) }
}
