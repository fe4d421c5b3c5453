// The limit per day of what members and visitors add, counted together by several gateways.
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const limits = { RATE_DAILY: '3', RATE_WRITE: '100', GATEWAY_REPLICAS: '2' }
const product = await boot(limits)
const gateways = [product.url, await product.gateway()]
const members = [
  await product.member('daily-0@example.com'),
  await product.member('daily-1@example.com'),
] as const
afterAll(() => product.stop())

/** The replies at both gateways in turn. All services but that of the members are down. */
async function post(caller: Browser, path: string, times: number, origin = product.url) {
  const replies = []
  for (let n = 0; n < times; n++) {
    const there = caller.at(gateways[n % gateways.length])
    replies.push(await there.call('POST', path, {}, { origin }))
  }
  return replies
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

it('is exact at two gateways, and says when to come back', async () => {
  const replies = await post(members[0], '/api/gyms', 5)
  expect(statuses(replies)).toEqual([503, 503, 503, 429, 429])
  expect(replies[4]?.json.code).toBe('request.too-many-today')
  const retryAfter = Number(replies[4]?.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(23 * 3_600)
  expect(retryAfter).toBeLessThanOrEqual(24 * 3_600)
})

it('counts each endpoint and each member apart, and no other endpoints', async () => {
  const gymId = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
  const [first, second] = members
  expect(statuses(await post(first, `/api/gyms/${gymId}/report`, 4))).toEqual([503, 503, 503, 429])
  expect(statuses(await post(first, `/api/gyms/${gymId}/suggestions`, 4))).toEqual([503, 503, 503, 429])
  expect(statuses(await post(second, '/api/gyms', 4))).toEqual([503, 503, 503, 429])
  expect(statuses(await post(first, '/api/favorites', 6))).not.toContain(429)
})

it('counts visitors by their network, and no requests of other sites', async () => {
  const visitor = product.browser()
  expect(statuses(await post(visitor, '/api/feedback', 4, 'https://other.example'))).toEqual(
    Array(4).fill(403),
  )
  expect(statuses(await post(visitor, '/api/feedback', 4))).toEqual([503, 503, 503, 429])
})
