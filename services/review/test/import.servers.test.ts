// Imported reviews are stored once and published like posted ones.
import { randomUUID } from 'node:crypto'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { type Booted, sharedReview } from './boot.ts'

let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

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
  const events = await until('30 events', async () => {
    const found = review.published.filter((event) => 'gymId' in event.data && event.data.gymId === gymId)
    return found.length >= 30 && found
  })
  expect(new Set(events.map((event) => event.id)).size).toBe(30)
  const gym = (await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews`)).json
  expect(gym).toMatchObject({ totalReviews: 30, averageRating: '3.00' })
  expect(gym.reviews[0]).toMatchObject({ authorName: 'Guest 29', createdAt: '2026-01-30T00:00:00.000Z' })
})

it('does not change a posted review, which has the same id', async () => {
  const gymId = await review.aGym()
  const alice = await review.as()
  const { userId } = alice.member
  await alice.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 2, comment: 'Mine' })
  const draft = { gymId, userId, authorName: 'Alice', rating: 5, createdAt: new Date() }
  expect(await importReviews(review.db, [draft])).toBe(0)
  const mine = await review.db.collection('reviews').findOne({ gymId, userId })
  expect(mine).toMatchObject({ rating: 2, comment: 'Mine' })
})
