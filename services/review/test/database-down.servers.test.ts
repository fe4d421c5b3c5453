// @module-tag full
// Without the database requests fail in time; afterwards the service recovers.
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Booted, bootReview } from './boot.ts'

let proxy: TestProxy
let review: Booted
beforeAll(async () => {
  proxy = await createTestProxy(process.env.MONGO_URL ?? '')
  review = await bootReview({ MONGO_URL: proxy.url })
})
afterAll(async () => {
  proxy.thaw()
  await review.remove()
  await proxy.close()
})

it('responds 503 while the database is down, and keeps what it stored before', async () => {
  const gymId = await review.aGym()
  const [first, late] = [await review.as(), await review.as()]
  const post = (author: TestClient) => author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4 })
  expect((await post(first)).status).toBe(201)
  proxy.cut()
  const failed = await post(late)
  expect(failed).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  expect(failed.headers.get('retry-after')).toBeTruthy()
  proxy.thaw()
  // The first attempts may be stored although they failed.
  await until('the database is reached again', async () => [200, 201].includes((await post(late)).status))
  const { json } = await (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews`)
  expect(json).toMatchObject({ totalReviews: 3, averageRating: '4.33' })
  await until('all three are published', async () => {
    const events = review.published.filter((event) => 'gymId' in event.data && event.data.gymId === gymId)
    return new Set(events.map(({ data }) => 'reviewId' in data && data.reviewId)).size === 3
  })
})

it('responds 503 when the database falls silent, then without waiting for it, and recovers', async () => {
  const gymId = await review.aGym()
  const author = await review.as()
  const post = () => author.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 4 })
  expect((await post()).status).toBe(201)
  proxy.freeze()
  const startedAt = performance.now()
  const first = await Promise.all([post(), post(), post()])
  const firstMs = performance.now() - startedAt
  for (const each of first) {
    expect(each).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect(each.headers.get('retry-after')).toBeTruthy()
  }
  const ready = await (await fetch(`${review.url}/health/ready`)).json()
  expect(ready).toMatchObject({ ready: true, broker: true, database: false })
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const sentAt = performance.now()
    expect((await post()).status).toBe(503)
    times.push(performance.now() - sentAt)
  }
  // Some 10 ms where the machine is not busy, instead of seconds.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(firstMs / 4)
  proxy.thaw()
  await until('the database is reached again', async () => (await post()).status === 200)
})
