// Handlers of the user service's names and of merged gyms.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { saveAuthorName } from './authors.actions.ts'
import { type MergingDeps, mergeGym } from './merging.actions.ts'

export function reviewHandlers(deps: MergingDeps): EventHandlers {
  return {
    'user-created': ({ data }) => saveAuthorName(deps, data),
    'user-updated': ({ data }) => saveAuthorName(deps, data),
    'gym-merged': ({ data }) => mergeGym(deps, data.gymId, data.into),
  }
}
