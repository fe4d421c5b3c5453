// @module-tag full
// Reviews are accepted while the broker is down; the outbox publishes their events later.
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Booted, bootReview } from './boot.ts'

let proxy: TestProxy
let review: Booted
beforeAll(async () => {
  proxy = await createTestProxy(process.env.RABBITMQ_URL ?? '')
  review = await bootReview({ RABBITMQ_URL: proxy.url })
})
afterAll(async () => {
  await review.remove()
  await proxy.close()
})

async function postMany(gymId: string, count: number): Promise<number> {
  let slowestMs = 0
  for (let n = 0; n < count; n++) {
    const member = await review.as()
    const begun = performance.now()
    const reply = await member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: (n % 5) + 1 })
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    expect(reply.status).toBe(201)
  }
  return slowestMs
}

const publishedOf = (gymId: string) =>
  new Set(
    review.published.filter((event) => 'gymId' in event.data && event.data.gymId === gymId).map((e) => e.id),
  )

afterEach(() => proxy.thaw())

it.each([
  ['down', () => proxy.cut(), 0],
  ['frozen', () => proxy.freeze(), 6_000],
])(
  'reviews are accepted at once while the broker is %s, and published when it is back',
  async (what, disturb, forMs) => {
    const gymId = await review.aGym()
    await until('the first event', async () => publishedOf(gymId).size === 1)
    disturb()
    const slowestMs = await postMany(gymId, 30)
    console.log(`30 reviews while the broker was ${what}, the slowest in ${slowestMs.toFixed(0)} ms`)
    // Longer than the timeout for a confirm.
    await sleep(forMs)
    expect(publishedOf(gymId).size).toBe(1)
    proxy.thaw()
    await until('all events', async () => publishedOf(gymId).size === 31)
    await until('an empty outbox', async () => {
      return (await review.db.collection('reviews').countDocuments({ outboxAt: { $exists: true } })) === 0
    })
  },
)
