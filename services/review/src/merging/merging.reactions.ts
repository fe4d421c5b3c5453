// What the review service does when gyms are merged.
import type { Reactions } from '@jumpingjack/kit/consumer'
import { followGym, type MovingDeps } from './merging.actions.ts'

export function mergingReactions(deps: MovingDeps): Reactions {
  return { 'gym-merged': ({ data }) => followGym(deps, data.gymId, data.into) }
}
