// Posting and reading reviews over HTTP. Imported reviews are stored once and published like posted ones.
import { randomUUID } from 'node:crypto'
import { problem } from '@jumpingjack/kit/testing/testing'
import { expect, it } from 'vitest'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { sharedReview } from './boot.ts'

const review = await sharedReview()

const aReviewer = async () => [await review.as(), await review.aGym()] as const

it('a first review is stored, returned and published', async () => {
  const [alice, gymId] = await aReviewer()
  const { userId, name } = alice.member
  const body = { gymId, userId, authorName: 'Mallory', rating: 4, comment: '  Good racks. ' }
  const posted = await review.post(alice, gymId, body)
  expect(posted.status).toBe(201)
  expect(posted.json).toMatchObject({ gymId, userId, authorName: name, rating: 4, comment: 'Good racks.' })
  expect(posted.json).toMatchObject({ photoUrls: [], sharedToTwitter: false, socialShareData: null })
  expect((await review.reviewsOf(gymId)).reviews[0]).toEqual({ ...posted.json, userId: null })
  const [event] = await review.eventsOf(posted.json.id, 1)
  const data = { reviewId: posted.json.id, gymId, userId, rating: 4, revision: 1 }
  expect(event).toMatchObject({ name: 'review-created', data })
  expect(event?.requestId).toBe(posted.headers.get('x-request-id'))
  await review.allPublished()
})

it('a first review keeps blanks as no comment, and dollar signs and markup as text', async () => {
  const [member, gymId] = await aReviewer()
  expect((await review.post(member, gymId, { comment: '   ' })).json.comment).toBeNull()
  for (const comment of ['$rating', '$$ROOT', '{"$ne":1}', '<b>hi</b>', 'ünï😀', 'two\nlines']) {
    const repeated = await review.post(member, gymId, { comment })
    expect(repeated).toMatchObject({ status: 200, json: { comment } })
    expect((await review.reviewsOf(gymId)).reviews[0].comment).toBe(comment)
  }
})

it('a repeated review replaces rating and comment, keeps id and date, and is published with the next revision', async () => {
  const [alice, gymId] = await aReviewer()
  const first = await review.post(alice, gymId, { rating: 2, comment: 'Meh' })
  const second = await review.post(alice, gymId, { rating: 5 })
  expect(second.status).toBe(200)
  expect(second.json).toEqual({ ...first.json, rating: 5, comment: null })
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 2, averageRating: '5.00' })
  expect(await review.eventsOf(first.json.id, 2)).toMatchObject([
    { name: 'review-created', data: { rating: 2, revision: 1 } },
    { name: 'review-updated', data: { gymId, rating: 5, revision: 2 } },
  ])
})

it('a repeated review sent twenty times at once results in one review of revision 20 and one event per revision', async () => {
  const [alice, gymId] = await aReviewer()
  const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
  const replies = await Promise.all(
    numbers.map((n) => review.post(alice, gymId, { rating: (n % 5) + 1, comment: `No. ${n}` })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(19).fill(200), 201])
  const { userId } = alice.member
  const stored = await review.db.collection('reviews').find({ gymId, userId }).toArray()
  expect(stored).toMatchObject([{ revision: 20 }])
  const events = await review.eventsOf(replies[0]?.json.id, 20)
  expect(events.map(({ data }) => data.revision)).toEqual(numbers)
  expect(events[0]?.name).toBe('review-created')
  expect(events[19]?.data.rating).toBe(stored[0]?.rating)
  const ratings = replies.map((reply) => reply.json.rating)
  expect(events.map(({ data }) => data.rating).sort()).toEqual(ratings.sort())
})

it('rejects a first review while the gym service is unreachable', async () => {
  const reply = await review.post(await review.as(), randomUUID())
  expect(reply).toMatchObject(problem(503, 'service.unavailable'))
  expect(reply.headers.get('retry-after')).toBeTruthy()
})

const invalid: unknown[] = [
  { rating: 0 },
  { rating: 4.5 },
  { rating: { $gt: 0 } },
  '{"rating":1e309}',
  '{"rating":5,"__proto__":{"rating":1}}',
  { rating: 5, comment: { $ne: null } },
  { rating: 5, comment: 'x'.repeat(5_001) },
  { rating: 5, comment: 'bell \u0007' },
  { rating: 5, authorName: ['x'] },
  { rating: 5, photoUrls: ['a', 'b', 'c', 'd'] },
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
]
const bodies = invalid.map((body) => [JSON.stringify(body).slice(0, 60), body])
it.each(bodies)('rejects the body %s', async (_shown, body) => {
  const [alice, gymId] = await aReviewer()
  const reply = await alice.call('POST', `/api/gyms/${gymId}/reviews`, body)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(reply.json).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(await review.reviewsOf(gymId)).toMatchObject({ totalReviews: 1 })
})

it.each(['x', '%00', '..%2f..', "'", '$ne', '%ZZ'])('rejects the gym id %s', async (id) => {
  const reply = await review.post(await review.as(), id)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
})

it('an import adds the missing reviews and publishes each once', async () => {
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

it('an import does not change a posted review, which has the same id', async () => {
  const [alice, gymId] = [await review.as(), await review.aGym()]
  const { userId } = alice.member
  const { json } = await review.post(alice, gymId, { rating: 2, comment: 'Mine' })
  const draft = { gymId, userId, authorName: 'Alice', rating: 5, createdAt: new Date() }
  expect(await importReviews(review.db, [draft])).toBe(0)
  expect((await review.reviewsOf(gymId, userId)).reviews).toContainEqual(json)
})
