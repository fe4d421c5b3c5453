// Posting and reading reviews over HTTP.
import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Booted, sharedReview } from './boot.ts'

let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

const path = (gymId: string) => `/api/gyms/${gymId}/reviews`
const reviewsOf = async (gymId: string) =>
  (await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews`)).json

function eventsOf(userId: string, count: number): Promise<DomainEvent<'review-created'>[]> {
  return until(`${count} events of ${userId}`, async () => {
    const events = review.published.filter((event) => 'userId' in event.data && event.data.userId === userId)
    return events.length >= count && (events as DomainEvent<'review-created'>[])
  })
}

describe('a first review', () => {
  it('is stored, returned and published', async () => {
    const gymId = await review.aGym()
    const alice = await review.as()
    const { userId, name } = alice.member
    const body = { gymId, userId, authorName: 'Mallory', rating: 4, comment: '  Good racks. ' }
    const posted = await alice.call('POST', path(gymId), body)
    expect(posted.status).toBe(201)
    expect(posted.json).toMatchObject({ gymId, userId, authorName: name, rating: 4, comment: 'Good racks.' })
    expect(posted.json).toMatchObject({ photoUrls: [], sharedToTwitter: false, socialShareData: null })
    expect((await reviewsOf(gymId)).reviews[0]).toEqual({ ...posted.json, userId: null })
    const [event] = await eventsOf(userId, 1)
    expect(event).toMatchObject({
      name: 'review-created',
      data: { reviewId: posted.json.id, gymId, userId, rating: 4, revision: 1 },
    })
    expect(event?.requestId).toBe(posted.headers.get('x-request-id'))
    await until('an empty outbox', async () => (await unpublishedReviews()) === 0)
  })

  it('keeps blanks as no comment, and dollar signs and markup as text', async () => {
    const gymId = await review.aGym()
    const member = await review.as()
    expect((await member.call('POST', path(gymId), { rating: 1, comment: '   ' })).json.comment).toBeNull()
    for (const comment of ['$rating', '$$ROOT', '{"$ne":1}', '<b>hi</b>', 'ünï😀', 'two\nlines']) {
      const repeated = await member.call('POST', path(gymId), { rating: 1, comment })
      expect(repeated).toMatchObject({ status: 200, json: { comment } })
      expect((await reviewsOf(gymId)).reviews[0].comment).toBe(comment)
    }
  })
})

describe('a repeated review', () => {
  it('replaces rating and comment, keeps id and date, and is published with the next revision', async () => {
    const gymId = await review.aGym()
    const alice = await review.as()
    const first = await alice.call('POST', path(gymId), { rating: 2, comment: 'Meh' })
    const second = await alice.call('POST', path(gymId), { rating: 5 })
    expect(second.status).toBe(200)
    expect(second.json).toEqual({ ...first.json, rating: 5, comment: null })
    expect(await reviewsOf(gymId)).toMatchObject({ totalReviews: 2, averageRating: '5.00' })
    const [created, updated] = await eventsOf(alice.member.userId, 2)
    expect(created).toMatchObject({ name: 'review-created', data: { rating: 2, revision: 1 } })
    expect(updated).toMatchObject({
      name: 'review-updated',
      data: { reviewId: first.json.id, gymId, rating: 5, revision: 2 },
    })
  })

  it('sent twenty times at once results in one review of revision 20 and one event per revision', async () => {
    const gymId = await review.aGym()
    const alice = await review.as()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        alice.call('POST', path(gymId), { rating: (n % 5) + 1, comment: `No. ${n}` }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(19).fill(200), 201])
    const { userId } = alice.member
    const stored = await review.db.collection('reviews').find({ gymId, userId }).toArray()
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ revision: 20 })
    const events = await eventsOf(userId, 20)
    const byRevision = events.sort((a, b) => a.data.revision - b.data.revision)
    expect(byRevision.map((event) => event.data.revision)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    expect(byRevision[0]?.name).toBe('review-created')
    expect(byRevision[19]?.data.rating).toBe(stored[0]?.rating)
    expect(byRevision.map((event) => event.data.rating).sort()).toEqual(
      replies.map((reply) => reply.json.rating).sort(),
    )
  })
})

describe('rejects', () => {
  it('a first review while the gym service is unreachable', async () => {
    const alice = await review.as()
    const reply = await alice.call('POST', path(randomUUID()), { rating: 5 })
    expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect(reply.headers.get('retry-after')).toBeTruthy()
  })

  it.each([
    ['another member as author', { userId: randomUUID() }, 403, 'review.foreign-author'],
    ['another gym in the body', { gymId: randomUUID() }, 400, 'review.wrong-gym'],
    ['an unknown photo', { photoUrls: [`/api/review-photos/${randomUUID()}`] }, 400, 'photo.not-yours'],
    ['a foreign address as photo', { photoUrls: ['https://example.com/x.jpg'] }, 400, 'photo.not-yours'],
    ['four photos', { photoUrls: ['a', 'b', 'c', 'd'] }, 400, 'request.invalid'],
  ])('%s', async (_what, fields, status, code) => {
    const gymId = await review.aGym()
    const alice = await review.as()
    const reply = await alice.call('POST', path(gymId), { rating: 5, ...fields })
    expect(reply).toMatchObject({ status, json: { code } })
    expect(await reviewsOf(gymId)).toMatchObject({ totalReviews: 1 })
  })

  const invalid: unknown[] = [
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { rating: true },
    { rating: [5] },
    { rating: { $gt: 0 } },
    '{"rating":1e309}',
    '{"rating":NaN}',
    { rating: 5, extra: 1 },
    { rating: 5, $where: 'sleep(1000)' },
    '{"rating":5,"__proto__":{"rating":1}}',
    { rating: 5, comment: 7 },
    { rating: 5, comment: { $ne: null } },
    { rating: 5, comment: 'x'.repeat(5_001) },
    { rating: 5, comment: 'bell \u0007' },
    { rating: 5, comment: 'nul \u0000' },
    { rating: 5, userId: 7 },
    { rating: 5, userId: { $ne: null } },
    { rating: 5, gymId: { $ne: null } },
    { rating: 5, authorName: ['x'] },
    { rating: 5, photoUrls: 'x' },
    { rating: 5, photoUrls: [7] },
    { rating: 5, photoUrls: { $exists: true } },
    [],
    'null',
    '"text"',
    '{bad',
    '',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    { rating: 5, comment: 'x'.repeat(200_000) },
  ]
  it.each(invalid.map((body) => [JSON.stringify(body).slice(0, 60), body]))(
    'the body %s',
    async (_shown, body) => {
      const gymId = await review.aGym()
      const alice = await review.as()
      const reply = await alice.call('POST', path(gymId), body)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.json).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      expect(await reviewsOf(gymId)).toMatchObject({ totalReviews: 1 })
    },
  )

  it.each(['x', '%00', '..%2f..', "'", '$ne', '%ZZ'])('the gym id %s', async (id) => {
    const reply = await (await review.as()).call('POST', path(id), { rating: 5 })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })
})

it('returns no reviews and 0.00 for a gym without reviews', async () => {
  expect(await reviewsOf(randomUUID())).toEqual({
    reviews: [],
    totalReviews: 0,
    averageRating: '0.00',
    ratingCounts: [0, 0, 0, 0, 0],
    hiddenReviews: [],
  })
})

function unpublishedReviews(): Promise<number> {
  return review.db.collection('reviews').countDocuments({ outboxAt: { $exists: true } })
}
