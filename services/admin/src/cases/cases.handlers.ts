// Handler of deleted reviews: their cases need no decision.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type CaseDeps, followDeletion } from './cases.actions.ts'

export function caseHandlers(deps: CaseDeps): EventHandlers {
  return { 'review-deleted': ({ data }) => followDeletion(deps, data.reviewId) }
}
