// The names of authors: saved from events, and kept up to date on reviews.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { AuthorStore } from './authors.store.ts'
import type { StoredReview } from './reviews.rules.ts'
import type { ReviewStore } from './reviews.store.ts'

export interface AuthorDeps {
  authors: AuthorStore
  reviews: ReviewStore
}

export async function saveAuthorName(
  { authors, reviews }: AuthorDeps,
  { userId, authorName, revision }: EventData<'user-updated'>,
): Promise<void> {
  // This event may be older than the name that is stored.
  const author = await authors.save(userId, authorName, revision)
  if (author) await reviews.renameAuthor(author)
}

/** For a review that was just written: a concurrent `saveAuthorName` may have missed it. */
export async function withCurrentName(
  { authors, reviews }: AuthorDeps,
  review: StoredReview,
): Promise<StoredReview> {
  const author = await authors.find(review.userId)
  if (!author || author.revision <= review.authorRevision) return review
  await reviews.renameAuthor(author)
  return { ...review, authorName: author.authorName }
}
