// Replies, and how soon they come, while a service closes connections, never replies, or is only busy.
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@jumpingjack/kit/testing/serve'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

const product = await boot()
const service = await createTestProxy(product.userUrl)
const gatewayUrl = await product.gateway({ USER_URL: service.url.replace(/\/$/, '') })
const alice = (await product.member()).at(gatewayUrl)
afterAll(async () => {
  service.thaw()
  await product.stop()
  await service.close()
  closing.close()
})

let requests: (string | undefined)[] = []
// It has received the request, and stops before its reply. Health checks pass.
const closing = await serve((req, res) => {
  if (req.url === '/health/live') return void res.end('{}')
  requests.push(req.url)
  req.socket.destroy()
})
const closed = alice.at(await product.gateway({ USER_URL: closing.url, REVIEW_URL: closing.url }))

// Those that change nothing are sent again.
it.each([
  ['GET', '/api/auth/user', 2],
  ['HEAD', '/api/auth/user', 2],
  ['GET', '/api/auth/facebook/connect', 1],
  ['GET', '/api/auth/facebook/callback?state=x', 1],
  ['HEAD', '/api/auth/facebook/callback?state=x', 1],
  ['GET', '/api/s3/params?filename=a.jpg', 1],
  ['GET', '/api/s3/sts', 1],
  ['POST', '/api/s3/multipart', 1],
])('sends %s %s %i times', async (method, path, times) => {
  requests = []
  const reply = await closed.request(path, { method, headers: { origin: product.url } })
  expect(reply.status).toBe(503)
  expect(requests).toEqual(Array.from({ length: times }, () => path))
})

const read = () => alice.call('GET', '/api/auth/user')

it('responds 503 soon, then at once, and recovers', { tags: 'full' }, async () => {
  expect((await read()).status).toBe(200)
  service.freeze()
  const startedAt = performance.now()
  const first = await Promise.all([read(), read()])
  expect(performance.now() - startedAt).toBeLessThan(6_000)
  for (const { json, headers } of first) expect(json.requestId).toBe(headers.get('x-request-id'))
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const sentAt = performance.now()
    const reply = await read()
    times.push(performance.now() - sentAt)
    expect(reply).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    expect(reply.headers.get('retry-after')).toBe('2')
  }
  expect(first.map(({ status }) => status)).toEqual([503, 503])
  // Some 10 ms where the machine is not busy; it was seconds.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(1_000)
  service.thaw()
  const thawedAt = performance.now()
  await until('the service is reached again', async () => (await read()).status === 200)
  expect(performance.now() - thawedAt).toBeLessThan(6_000)
})

it('waits for a service that accepts no new connection, but replies on others', {
  tags: 'full',
}, async () => {
  const waiting: ServerResponse[] = []
  const busy = await serve(({ url }, res) => {
    if (url === '/api/auth/user') waiting.push(res)
    // As if the connection of the health check were never accepted.
    else if (url !== '/health/live') res.end('{}')
  })
  const member = alice.at(await product.gateway({ USER_URL: busy.url }))
  const slow = member.call('GET', '/api/auth/user')
  const startedAt = performance.now()
  while (performance.now() - startedAt < 4_000) {
    expect(await member.status('/api/favorites')).toBe(200)
    await sleep(100)
  }
  for (const res of waiting) res.end('{}')
  expect((await slow).status).toBe(200)
  expect(waiting).toHaveLength(1)
  busy.close()
})
