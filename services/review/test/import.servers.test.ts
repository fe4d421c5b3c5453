// Imported reviews are stored once and published like posted ones.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { sharedReview } from './boot.ts'

const review = await sharedReview()

it('adds the missing reviews and publishes each once', async () => {
  const gymId = randomUUID()
  const drafts = Array.from({ length: 30 }, (_, n) => ({
    gymId,
    userId: randomUUID(),
    authorName: `Guest ${n}`,
    rating: (n % 5) + 1,
    comment: n % 2 ? `Visit ${n}` : undefined,
    createdAt: new Date(Date.UTC(2026, 0, n + 1)),
  }))
  expect(await importReviews(review.db, drafts.slice(0, 10))).toBe(10)
  const both = await Promise.all([importReviews(review.db, drafts), importReviews(review.db, drafts)])
  expect(both[0] + both[1]).toBe(20)
  expect(await importReviews(review.db, drafts)).toBe(0)
  expect(await review.eventsOf(gymId, 30)).toHaveLength(30)
  const gym = await review.reviewsOf(gymId)
  expect(gym).toMatchObject({ totalReviews: 30, averageRating: '3.00' })
  expect(gym.reviews[0]).toMatchObject({ authorName: 'Guest 29', createdAt: '2026-01-30T00:00:00.000Z' })
})

it('does not change a posted review, which has the same id', async () => {
  const [alice, gymId] = [await review.as(), await review.aGym()]
  const { userId } = alice.member
  const { json } = await review.post(alice, gymId, { rating: 2, comment: 'Mine' })
  const draft = { gymId, userId, authorName: 'Alice', rating: 5, createdAt: new Date() }
  expect(await importReviews(review.db, [draft])).toBe(0)
  expect((await review.reviewsOf(gymId, userId)).reviews).toContainEqual(json)
})
