// The name under a review that was just written.

import type { StoredReview } from '../reviews/reviews.rules.ts'
import type { ReviewStore } from '../reviews/reviews.store.ts'
import type { AuthorStore } from './authors.store.ts'

/** A rename that ran while the review was being written has passed it by. */
export async function withCurrentName(
  { authors, reviews }: { authors: AuthorStore; reviews: ReviewStore },
  review: StoredReview,
): Promise<StoredReview> {
  const author = await authors.find(review.userId)
  if (!author || author.revision <= review.authorRevision) return review
  await reviews.rename(author)
  return { ...review, authorName: author.authorName }
}
