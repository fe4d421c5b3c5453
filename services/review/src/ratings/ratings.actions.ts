// Use case: the state of all reviews, page by page.
import { type ReviewRating, ratingsPageSize } from '@jumpingjack/contracts/review/ratings'
import type { RatingStore } from './ratings.store.ts'

export interface RatingDeps {
  ratings: RatingStore
}

export function listRatings({ ratings }: RatingDeps, after = ''): Promise<ReviewRating[]> {
  return ratings.list(after, ratingsPageSize)
}
