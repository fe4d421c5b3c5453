// @module-tag full
// A service that accepts requests and never replies.
import { createTestProxy, type TestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Boot, boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

let service: TestProxy
let product: Boot
let gatewayUrl: string
let alice: Browser

beforeAll(async () => {
  product = await boot()
  service = await createTestProxy(product.userUrl)
  gatewayUrl = await product.gateway({ USER_URL: service.url.replace(/\/$/, '') })
  const signedIn = product.browser()
  await signedIn.signIn('alice@example.com')
  // Both gateways share the sessions.
  alice = product.browser(gatewayUrl)
  alice.cookies = signedIn.cookies.map((cookie) => ({ ...cookie, host: new URL(gatewayUrl).host }))
})
afterAll(async () => {
  service.thaw()
  await product.stop()
  await service.close()
})

const read = () => alice.call('GET', '/api/auth/user')

it('responds 503, and recovers', async () => {
  expect((await read()).status).toBe(200)
  service.freeze()
  const first = await Promise.all([read(), read()])
  for (const { json, headers } of first) expect(json.requestId).toBe(headers.get('x-request-id'))
  for (let n = 0; n < 20; n++) {
    const reply = await read()
    expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect(reply.headers.get('retry-after')).toBe('2')
  }
  expect(first.map(({ status }) => status)).toEqual([503, 503])
  service.thaw()
  await until('the service is reached again', async () => (await read()).status === 200)
})
