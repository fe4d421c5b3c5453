// Which requests are sent again when a service closes the connection: those that change nothing.
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { boot } from './lib/boot.ts'

let requests: (string | undefined)[] = []
// It has received the request, and stops before its reply.
const service = await serve((req) => {
  requests.push(req.url)
  req.socket.destroy()
})
const product = await boot()
const gatewayUrl = await product.gateway({ USER_URL: service.url, REVIEW_URL: service.url })
const alice = (await product.member('alice@example.com')).at(gatewayUrl)
afterAll(async () => {
  service.close()
  await product.stop()
})

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
  const reply = await alice.request(path, { method, headers: { origin: product.url } })
  expect(reply.status).toBe(503)
  expect(requests).toEqual(Array.from({ length: times }, () => path))
})
