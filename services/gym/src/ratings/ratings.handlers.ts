// What the review service announces, turned into ratings.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type RecordingDeps, recordRating } from './ratings.actions.ts'

export function ratingHandlers(deps: RecordingDeps): EventHandlers {
  return {
    'review-created': (event) => recordRating(deps, event.data, false),
    'review-updated': (event) => recordRating(deps, event.data, false),
    'review-deleted': (event) => recordRating(deps, event.data, true),
    // A hidden review is as good as gone, until a newer revision says otherwise.
    'review-hidden': (event) => recordRating(deps, event.data, true),
    'review-restored': (event) => recordRating(deps, event.data, false),
  }
}
