import { endpointsOf } from '@jumpingjack/contracts/http/endpoint'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp, endWithProblems, type Health } from '../src/http/http.ts'
import { Problem } from '../src/http/problem.ts'
import { listen } from '../src/http/server.ts'
import { Reply } from '../src/routing/reply.ts'
import { createRoutes } from '../src/routing/routes.ts'
import { createLog } from '../src/telemetry/log.ts'
import { serve } from './testing/serve.ts'
import { readReply } from './testing/testing.ts'

const callers: Record<string, Caller> = {
  visitor: { role: 'visitor' },
  member: { role: 'member', userId: 'u1', email: 'a@example.com', name: 'A' },
  service: { role: 'service', service: 'review' },
  places: { role: 'service', service: 'places' },
}
const endpoint = endpointsOf('gym')
const Draft = z.strictObject({ rating: z.int() })
const body = z.object({ rating: z.int() })
const post = endpoint('POST', '/api/things', {
  summary: 'Post',
  access: 'member',
  body: Draft,
  reply: body,
  status: 201,
})
const broken = endpoint('GET', '/api/broken', { summary: 'Read', access: 'public', reply: body })
const listed = endpoint('GET', '/api/listed/:id', {
  summary: 'List',
  access: 'member',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ tags: z.string().array().optional() }),
  reply: z.object({ id: z.string(), tags: z.string().array().optional() }),
})
const replaced = endpoint('GET', '/api/replaced', { summary: 'Read', access: 'public', reply: body })
const internal = endpoint('GET', '/internal/things', {
  summary: 'Read',
  access: 'service',
  callers: ['review'],
  reply: body,
})
const health: Health = { ready: false }
const log = createLog('test', 'silent')
const app = createApp(log, health)
const routes = createRoutes('gym', async (token) => {
  const caller = callers[token]
  if (!caller) throw new Problem('identity.required')
  return caller
})
routes.serve(post, async ({ body }) => ({ rating: body.rating }))
routes.serve(
  replaced,
  async () => new Reply({ rating: 2 }, { status: 202, headers: { 'X-Total-Count': '7' } }),
)
routes.serve(listed, async ({ params, query }) => ({ ...params, ...query }))
routes.serve(internal, async () => ({ rating: 1 }))
routes.serve(broken, async () => {
  throw new Error('secret: the database password')
})
app.use(routes.match, routes.router)
endWithProblems(app, log)
const server = await serve(app)
afterAll(server.close)

async function send(path: string, as: string | undefined, body?: string, type = 'application/json') {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    body,
  })
  return readReply(response)
}

it('replies with what the handler returns and the status of the contract', async () => {
  const created = { status: 201, json: { rating: 4 } }
  expect(await send('/api/things', 'member', '{"rating":4}')).toMatchObject(created)
})

const [path, own] = ['/api/things', '/internal/things']
const [good, long] = ['{"rating":4}', `"${'x'.repeat(110_000)}"`]
const form = 'application/x-www-form-urlencoded'

it.each<[what: string, request: Parameters<typeof send>, status: number, code: string]>([
  ['no token', [path, undefined, good], 401, 'identity.required'],
  ['a visitor on a member route', [path, 'visitor', good], 401, 'identity.required'],
  ['a service on a member route', [path, 'service', good], 403, 'identity.refused'],
  ['a member on an internal route', [own, 'member'], 403, 'identity.refused'],
  ['a service that may not call', [own, 'places'], 403, 'identity.refused'],
  ['another method', [path, 'member'], 405, 'request.method-not-allowed'],
  ['another method of a caller without a token', [path, undefined], 401, 'identity.required'],
  ['malformed JSON', [path, 'member', '{bad'], 400, 'request.malformed'],
  ['an unknown field', [path, 'member', '{"rating":4,"x":1}'], 400, 'request.invalid'],
  ['a query operator', [path, 'member', '{"rating":{"$gt":0}}'], 400, 'request.invalid'],
  ['a form', [path, 'member', 'rating=4', form], 415, 'request.not-json'],
  ['a body over 100 kB', [path, 'member', long], 413, 'request.too-large'],
  ['an unknown query parameter', [`${own}?x=1`, 'service'], 400, 'request.invalid'],
  ['an unknown path', ['/api/nothing', 'member'], 404, 'route.unknown'],
])('rejects %s', async (_what, request, status, code) => {
  const reply = await send(...request)
  expect(reply).toMatchObject({ status, json: { code, requestId: reply.headers.get('x-request-id') } })
})

it.each([
  ['/api/things', 'POST'],
  ['/API/Broken/', 'GET, HEAD'],
])('names the methods of %s', async (path, allow) => {
  const headers = { authorization: 'Bearer member' }
  const response = await fetch(server.url + path, { method: 'DELETE', headers })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(allow)
})

it('serves no endpoint of another service', () => {
  const routes = createRoutes('review', async () => ({ role: 'visitor' }))
  expect(() => routes.serve(post, async ({ body }) => body)).toThrow('endpoint of gym')
})

it('replies with the status and headers that the handler returns', async () => {
  const { status, headers, json } = await send('/api/replaced', 'visitor')
  expect({ status, json }).toEqual({ status: 202, json: { rating: 2 } })
  expect(headers.get('x-total-count')).toBe('7')
})

it('replies to a read with its ETag, and with 304 to whoever has the body', async () => {
  const path = `${server.url}/api/Listed/a%20b/?tags=x&tags=y`
  const headers = { authorization: 'Bearer member' }
  const first = await fetch(path, { headers })
  expect(await first.json()).toEqual({ id: 'a b', tags: ['x', 'y'] })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".{43}"$/)
  // Without it, fetch adds `no-cache`.
  const conditions = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  const again = await fetch(path, { headers: { ...headers, ...conditions } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(path, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

it('asks clients to close their connections while it is draining', async () => {
  const own = await listen(app, { HOST: '127.0.0.1', PORT: 0 }, health)
  const closed = own.close()
  const headers = { authorization: 'Bearer member' }
  const reply = await fetch(`${own.url}/api/listed/a`, { headers })
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  await closed
})

it('replies to a bug with the request id only', async () => {
  const reply = await send('/api/broken', 'visitor')
  expect(reply.status).toBe(500)
  expect(reply.text).not.toContain('secret')
  expect(reply.json).toEqual({
    code: 'server.error',
    message: 'Something went wrong on our side.',
    error: 'Something went wrong on our side.',
    requestId: reply.headers.get('x-request-id'),
  })
})

it('is alive before it is ready', async () => {
  expect((await send('/health/live', undefined)).status).toBe(200)
  expect((await send('/health/ready', undefined)).status).toBe(503)
  health.ready = true
  expect((await send('/health/ready', undefined)).status).toBe(200)
})
