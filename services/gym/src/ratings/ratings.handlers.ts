// Handlers of review events: each becomes a row of the ratings collection.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type RatingDeps, recordRating } from './ratings.actions.ts'

export function ratingHandlers(deps: RatingDeps): EventHandlers {
  return {
    'review-created': (event) => recordRating(deps, event.data, false),
    'review-updated': (event) => recordRating(deps, event.data, false),
    'review-deleted': (event) => recordRating(deps, event.data, true),
    // A hidden review does not count until a newer revision restores it.
    'review-hidden': (event) => recordRating(deps, event.data, true),
    'review-restored': (event) => recordRating(deps, event.data, false),
  }
}
