// All reviews of a gym in pages, and votes for helpful ones.
import { randomUUID } from 'node:crypto'
import type { ListedReview } from '@jumpingjack/contracts/review/review-lists'
import { nextOf, pagesFrom, problem } from '@jumpingjack/kit/testing/testing'
import { describe, expect, it } from 'vitest'
import { importReviews } from '../src/reviews/import-reviews.actions.ts'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { type Author, sharedReview } from './boot.ts'

const review = await sharedReview()
const gymId = await review.aGym()
const reader = await review.as()
const count = 45
const accented = 'Weiß ist das CAFÉ, cafe\u0301s in Łódź: don’t. 唐人街健身中心, 강남헬스장'
await importReviews(
  review.db,
  Array.from({ length: count }, (_, n) => ({
    ...{ gymId, userId: randomUUID(), authorName: `Guest ${n}`, rating: (n % 5) + 1 },
    comment: n === 1 ? accented : n % 9 === 0 ? `No. ${n}: Sauna (50%)` : `No. ${n}`,
    // Three at a time are equally old.
    createdAt: new Date(Date.UTC(2026, 1, 1 + Math.floor(n / 3))),
  })),
)

async function allPages(query: string, limit = 7, by = reader): Promise<ListedReview[]> {
  const pages = await pagesFrom(by, `/api/gyms/${gymId}/reviews?limit=${limit}&${query}`)
  for (const { status, json } of pages) expect([status, json.length <= limit]).toEqual([200, true])
  return pages.flatMap(({ json }) => json)
}

const vote = (voter: Author, id: string) => voter.call('PUT', `/api/reviews/${id}/helpful`)
const unvote = (voter: Author, id: string) => voter.call('DELETE', `/api/reviews/${id}/helpful`)

const later = (a: ListedReview, b: ListedReview) =>
  b.createdAt.localeCompare(a.createdAt) || (b.id < a.id ? -1 : 1)
const orders = {
  newest: later,
  highest: (a: ListedReview, b: ListedReview) => b.rating - a.rating || later(a, b),
  lowest: (a: ListedReview, b: ListedReview) => a.rating - b.rating || later(a, b),
  helpful: (a: ListedReview, b: ListedReview) => b.helpfulCount - a.helpfulCount || later(a, b),
}

describe('the list', () => {
  it.each(Object.entries(orders))('has each review once in the order %s', async (sort, order) => {
    const [first, second] = await allPages('sort=lowest')
    for (const voter of [reader, await review.as()]) await vote(voter, first?.id ?? '')
    await vote(reader, second?.id ?? '')
    expect((await unvote(reader, second?.id ?? '')).json).toEqual({ helpfulCount: 0, isHelpful: false })
    const found = await allPages(`sort=${sort}`)
    expect(found).toHaveLength(count + 1)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count + 1)
    expect(found).toEqual([...found].sort(order))
    expect(found.every(({ userId }) => userId === null)).toBe(true)
  })

  it('finds text in any case and with any accents, and the reviews of so many stars', async () => {
    expect(await allPages('q=sauna')).toHaveLength(5)
    expect(await allPages(`q=${encodeURIComponent('(50%)')}`)).toHaveLength(5)
    const found = async (q: string) => (await allPages(`q=${encodeURIComponent(q)}`)).length
    for (const q of ['weiss', 'WEIß', 'cafe,', 'Cafés', 'lodz', "DON'T", '中心', '헬스', accented])
      expect(await found(q), q).toBe(1)
    for (const q of ['.*', 'a\u2028b', 'café.', '心中']) expect(await found(q), q).toBe(0)
    const four = await allPages('rating=4')
    expect(four).toHaveLength(9)
    const page = await reader.call('GET', `/api/gyms/${gymId}/reviews?rating=4&limit=2`)
    expect(page.headers.get('x-total-count')).toBe('9')
  })

  const invalid = 'sort=best limit=0 limit=101 rating=6 cursor=x q=%00 cursor=e30'.split(' ')
  it.each(invalid)('rejects %s', async (query) => {
    const reply = await reader.call('GET', `/api/gyms/${gymId}/reviews?${query}`)
    expect(reply).toMatchObject(problem(400, 'request.invalid'))
  })

  it('rejects a cursor of another list or filter, and one without a date', async () => {
    const list = `/api/gyms/${gymId}/reviews`
    const link = (await reader.call('GET', `${list}?rating=4&limit=2`)).headers.get('link') ?? ''
    const cursor = /cursor=([\w-]+)/.exec(link)?.[1] ?? ''
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const noDate = JSON.stringify({ ...position, createdAt: Number.MAX_SAFE_INTEGER })
    const ofFour = (text: string) => reader.call('GET', `${list}?rating=4&cursor=${text}`)
    expect((await ofFour(cursor)).status).toBe(200)
    for (const reply of [
      await ofFour(Buffer.from(noDate).toString('base64url')),
      await reader.call('GET', `${list}?cursor=${cursor}`),
      await reader.call('GET', `/api/reviews?cursor=${cursor}`),
    ])
      expect(reply).toMatchObject(problem(400, 'request.invalid'))
  })

  it('has no hidden or deleted review, but an own hidden one with its reason', async () => {
    const [author, other] = [await review.as(), await review.as()]
    const { id } = (await review.post(author, gymId, { rating: 1 })).json
    await review.hide(id)
    const own = (await allPages('', 100, author)).find((each) => each.id === id)
    expect(own).toMatchObject({ userId: author.member.userId, hidden: { reason: expect.any(String) } })
    expect((await allPages('', 100, other)).map((each) => each.id)).not.toContain(id)
    expect((await vote(other, id)).json.code).toBe('review.unknown')
    await author.call('DELETE', `/api/reviews/${id}`)
    expect((await allPages('', 100, author)).map((each) => each.id)).not.toContain(id)
  })
})

it('lists the own reviews of all gyms, newest first, also hidden ones, while the gym service is away', async () => {
  const author = await review.as()
  const gyms = [await review.aGym(), await review.aGym(), await review.aGym()]
  for (const each of gyms) await review.post(author, each)
  const hiddenId = reviewIdOf(String(gyms[1]), author.member.userId)
  await review.hide(hiddenId)
  await author.call('DELETE', `/api/reviews/${reviewIdOf(String(gyms[0]), author.member.userId)}`)
  const page = await author.call('GET', '/api/reviews?limit=1')
  expect(page.json).toMatchObject([{ gymId: gyms[2], gym: null }])
  expect(page.headers.get('x-total-count')).toBe('2')
  expect((await author.call('GET', nextOf(page) ?? '')).json).toMatchObject([
    { gymId: gyms[1], hidden: { reason: 'Advertising or spam', appealed: false } },
  ])
})

it('a vote counts once per member, concurrently and repeated, and can be taken back', async () => {
  const author = await review.as()
  const { id } = (await review.post(author, gymId, { rating: 5 })).json
  const voters = await Promise.all(Array.from({ length: 6 }, () => review.as()))
  await Promise.all([...voters, ...voters].map((voter) => vote(voter, id)))
  const listed = async (by: Author) =>
    (await allPages('sort=helpful', 100, by)).find((each) => each.id === id)
  expect(await listed(author)).toMatchObject({ helpfulCount: 6, isHelpful: false })
  const [first = reader, ...others] = voters
  expect(await listed(first)).toMatchObject({ helpfulCount: 6, isHelpful: true })
  await Promise.all([first, first].map((voter) => unvote(voter, id)))
  expect((await unvote(first, id)).json).toEqual({ helpfulCount: 5, isHelpful: false })
  await Promise.all(others.map((voter) => unvote(voter, id)))
  expect((await vote(first, id)).json).toEqual({ helpfulCount: 1, isHelpful: true })
  await review.post(author, gymId, { rating: 4 })
  expect(await listed(first)).toMatchObject({ helpfulCount: 1 })
  await author.call('DELETE', `/api/reviews/${id}`)
  await review.post(author, gymId, { rating: 3 })
  expect(await listed(first)).toMatchObject({ helpfulCount: 0, isHelpful: false })
  expect((await vote(first, id)).json).toEqual({ helpfulCount: 1, isHelpful: true })
})

it('a vote is not for an own review, and not for an unknown one', async () => {
  const { json } = await review.post(reader, gymId, { rating: 5 })
  expect(json.id).toBe(reviewIdOf(gymId, reader.member.userId))
  expect(await vote(reader, json.id)).toMatchObject(problem(409, 'helpful.own-review'))
  expect(await vote(reader, randomUUID())).toMatchObject(problem(404, 'review.unknown'))
})
