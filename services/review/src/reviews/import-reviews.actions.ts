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
  createdAt: Date
}

/** Adds the reviews that do not exist yet and returns their number. Idempotent. */
export async function importReviews(db: Connection, drafts: readonly ImportedReview[]): Promise<number> {
  const { insertMissing } = createReviewStore(db)
  await createIndexes(db)
  return insertMissing(
    drafts.map(({ gymId, userId, authorName, rating, comment, createdAt }) => {
      const author = { userId, authorName, revision: 0 }
      const review = newReview(reviewIdOf(gymId, userId), gymId, author, { rating, comment }, createdAt)
      return { ...review, ...outboxOf(newEvent('review-created', reviewPayload(review), new Date())) }
    }),
  )
}
