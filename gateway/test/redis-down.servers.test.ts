// @module-tag full
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

const redis = await createTestProxy(process.env.REDIS_URL ?? '')
const product = await boot({ REDIS_URL: redis.url })
const alice = await product.member('alice@example.com')
afterAll(async () => {
  redis.thaw()
  await product.stop()
  await redis.close()
})

it('responds 503 while Redis is down, serves the page, and recognizes the member afterwards', async () => {
  expect(await alice.status()).toBe(200)
  redis.cut()
  await until('noticed', async () => (await alice.status()) === 503)
  const reply = await alice.call('GET', '/api/auth/user')
  expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  expect(reply.headers.get('retry-after')).toBe('2')
  expect((await alice.go('/')).status).toBe(200)
  // No wrong identity, and no uncounted sign-ins.
  expect(await product.browser().status()).toBe(401)
  expect((await product.browser().request('/api/login')).status).toBe(503)
  redis.thaw()
  await until('back', async () => (await alice.status()) === 200)
})

it('does not wait long for a frozen Redis', async () => {
  redis.freeze()
  // The cached session stays valid for a few seconds.
  await until('noticed', async () => (await alice.status()) === 503)
  redis.thaw()
  await until('back', async () => (await alice.status()) === 200)
})

it('does not sign out when it cannot end the session', async () => {
  const bob = await product.member('bob@example.com')
  expect(await bob.status()).toBe(200)
  redis.freeze()
  const reply = await bob.call('POST', '/api/logout')
  redis.thaw()
  expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
  expect(reply.headers.get('retry-after')).toBe('2')
  expect(bob.cookie('jj.sid')).toBeDefined()
})

it('starts without Redis', async () => {
  redis.cut()
  const gatewayUrl = await product.gateway()
  expect((await fetch(`${gatewayUrl}/`)).status).toBe(200)
  redis.thaw()
})
