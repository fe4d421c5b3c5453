// The detail view: the gym with its reviews, and without them while the review service is slow or unreachable.
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { aMember, patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../../infra/local/src/process/ports.ts'
import { bootReview } from '../../review/test/boot.ts'
import { bootGym } from './boot.ts'

const port = await freePort()
const toReview = await createTestProxy(`http://127.0.0.1:${port}`)
const gym = await bootGym({ REVIEW_URL: toReview.url })
const reader = gym.member
const review = await bootReview({ GYM_URL: gym.url, PORT: port }, gym.bed)
afterAll(async () => {
  await review.stop()
  await toReview.close()
  await gym.remove()
})

async function post(gymId: string, rating: number, comment?: string): Promise<void> {
  const author = await gym.bed.client('review', review.url, aMember({ name: 'Ada' }))
  const path = `/api/gyms/${gymId}/reviews`
  const reply = await patiently(() => author.call('POST', path, { rating, comment }))
  expect([200, 201]).toContain(reply.status)
}

const pageOf = async (id: string, client = reader) => (await client.call('GET', `/api/gyms/${id}`)).json

/** On a busy machine the review service can exceed its timeout. */
const withReviews = (client: TestClient, id: string) =>
  until('the reviews', async () => {
    const detail = await pageOf(id, client)
    return detail.reviews.length > 0 && detail
  })

it('says how it reads a text of opening hours', async () => {
  const read = async (text: string) =>
    (await reader.call('GET', `/api/gyms/hours?text=${encodeURIComponent(text)}`)).json
  const saturday = 5 * 1_440
  expect(await read('Sat 8am-8pm; Dec 24 8-14; Dec 25 closed')).toEqual({
    week: [{ from: saturday + 480, to: saturday + 1_200 }],
    special: [
      { date: '12-24', spans: [{ from: 480, to: 840 }] },
      { date: '12-25', spans: [] },
    ],
  })
  expect(await read('By appointment')).toEqual({ week: null, special: [] })
})

it('shows a posted review at once, and counts it in the list soon after', async () => {
  const [id = ''] = await gym.gyms({})
  await post(id, 5, 'Good racks')
  await post(id, 4)
  const detail = await withReviews(reader, id)
  expect(detail).toMatchObject({ id, averageRating: '4.50', totalReviews: 2 })
  expect(detail.reviews).toMatchObject([
    { rating: 4, comment: null },
    { rating: 5, comment: 'Good racks', authorName: 'Ada', gymId: id },
  ])
  const gateway = await gym.as('gateway')
  const readPublic = async () => (await gateway.call('GET', `/internal/gyms/${id}/public`)).json.reviews[0]
  const shown = await until('the public reviews', readPublic)
  expect(Object.keys(shown).sort()).toEqual(['authorName', 'comment', 'createdAt', 'photoUrls', 'rating'])
  await until('the list', async () => {
    const [best] = (await reader.call('GET', '/api/gyms')).json
    return best.id === id && best.averageRating === '4.50' && best.totalReviews === 2
  })
})

it('names OpenStreetMap as the source of what was imported from there', async () => {
  const [imported = '', other = ''] = await gym.gyms({ sourceId: `osm:node/${Date.now()}` }, {})
  expect([(await pageOf(imported)).source, (await pageOf(other)).source]).toEqual(['osm', undefined])
})

it('shows each change of gym and reviews at once, also when the page has been read before', async () => {
  // A page is kept within a minute, which does not end here.
  let ms = Date.parse('2030-03-05T12:00:00Z')
  const replica = await gym.startReplica({ REVIEW_URL: toReview.url }, () => new Date(ms++))
  const [id = ''] = await gym.gyms({ hours: 'Mo-Su 06:00-22:00' })
  const ada = aMember({ name: 'Ada' })
  const author = await gym.bed.client('review', review.url, ada)
  /** A busy review service lets a page be without reviews, which says nothing about changes. */
  const pageFor = (client: TestClient, etag = '') =>
    until('the page with its reviews', async () => {
      // Node's fetch would add `no-cache`.
      const headers: Record<string, string> = etag
        ? { 'if-none-match': etag, 'cache-control': 'max-age=0' }
        : {}
      const reply = await client.call('GET', `/api/gyms/${id}`, undefined, headers)
      const ratings = reply.json?.reviews.map(({ rating }: { rating: number }) => rating)
      return !reply.json?.lacksReviews && { ...reply, ratings }
    })
  await patiently(() => author.call('POST', `/api/gyms/${id}/reviews`, { rating: 1 }))
  await withReviews(replica, id)
  for (const rating of [2, 3, 4]) {
    const before = (await pageFor(replica)).headers.get('etag') ?? ''
    expect(await pageFor(replica, before)).toMatchObject({ status: 304, text: '' })
    await patiently(() => author.call('POST', `/api/gyms/${id}/reviews`, { rating }))
    expect(await pageFor(replica, before)).toMatchObject({ status: 200, ratings: [rating] })
    const own = await pageFor(await gym.bed.client('gym', replica.url, ada))
    expect([own.ratings, own.json.reviews[0].userId]).toEqual([[rating], ada.userId])
    expect((await pageFor(replica)).json.reviews[0].userId).toBeNull()
  }
  await gym.db
    .collection<{ _id: string }>('gyms')
    .updateOne({ _id: id }, { $set: { name: 'Renamed', changedAt: new Date(ms) } })
  await until('the name', async () => (await pageFor(replica)).json.name === 'Renamed')
  expect((await pageFor(replica)).json.isOpen).toBe(true)
  ms = Date.parse('2030-03-06T04:00:00Z')
  expect((await pageFor(replica)).json.isOpen).toBe(false)
})

it('answers the stored rating while the review service is away', { tags: 'full' }, async () => {
  const [id = ''] = await gym.gyms({})
  await post(id, 3)
  await until('counted', async () => (await gym.gym(id)).totalReviews === 1)
  for (const fault of ['freeze', 'cut'] as const) {
    toReview[fault]()
    const reply = await reader.call('GET', `/api/gyms/${id}`)
    expect([reply.status, reply.json.reviews, reply.json.averageRating]).toEqual([200, [], '3.00'])
    toReview.thaw()
    await until('reviews again', async () => (await pageOf(id)).reviews.length === 1)
  }
})
