// Imports reviews, such as demo data, with their events. A running review service publishes these.
import { newEvent, outboxOf } from '@jumpingjack/kit/messaging/outbox'
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import type { Connection } from 'mongoose'
import { newReview, reviewPayload } from './reviews.rules.ts'
import { createReviewStore, reviewIdOf } from './reviews.store.ts'

export interface ImportedReview {
  gymId: string
  userId: string
  authorName: string
  rating: number
  comment?: string
  photoUrls?: string[]
  createdAt: Date
}

/** Those that do not exist yet, with their ids. A deleted review exists. */
export async function findMissingReviews<T extends Pick<ImportedReview, 'gymId' | 'userId'>>(
  db: Connection,
  drafts: readonly T[],
): Promise<(T & { id: string })[]> {
  const identified = drafts.map((draft) => ({ ...draft, id: reviewIdOf(draft.gymId, draft.userId) }))
  const stored = await createReviewStore(db).findStored(identified.map(({ id }) => id))
  return identified.filter(({ id }) => !stored.has(id))
}

/** Adds the reviews that do not exist yet and returns their number. Idempotent. */
export async function importReviews(db: Connection, drafts: readonly ImportedReview[]): Promise<number> {
  const { insertMissing } = createReviewStore(db)
  await createIndexes(db)
  return insertMissing(
    drafts.map(({ gymId, userId, authorName, rating, comment, photoUrls, createdAt }) => {
      const draft = { rating, comment, photoUrls }
      const author = { userId, authorName, revision: 0 }
      const review = newReview(reviewIdOf(gymId, userId), gymId, author, draft, createdAt)
      return { ...review, ...outboxOf(newEvent('review-created', reviewPayload(review), new Date())) }
    }),
  )
}
