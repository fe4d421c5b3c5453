import { pages } from '@jumpingjack/contracts/gateway/pages'
import { createApp, endWithProblems, jsonBody } from '@jumpingjack/kit/http/http'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { vitalsRoutes } from '../src/vitals/vitals.routes.ts'

const log = createLog('gateway', 'silent')
const app = createApp(log, { ready: true })
app.use(jsonBody, vitalsRoutes(log))
endWithProblems(app, log)
const { url, close } = await serve(app)
afterAll(close)

const report = { page: '/gyms/:id', lcpMs: 812.4, cls: 0.02, errors: [{ kind: 'TypeError' }] }

async function send(changes: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...report, ...changes })
  return (await fetch(`${url}/api/vitals`, { method: 'POST', headers, body })).status
}

it('takes what a page reports', async () => {
  expect(await send({})).toBe(204)
  expect(await send({ errors: [{ kind: 'other', at: '/assets/index-Ab_1.js:1:2345' }] })).toBe(204)
})

it.each([...pages, 'other'])('takes what the page %s reports', async (page) => {
  expect(await send({ page })).toBe(204)
})

it.each([
  ['a URL instead of a route', { page: '/gyms/5b1d2c3e' }],
  ['a message', { errors: [{ kind: 'TypeError', message: 'alice@example.com' }] }],
  ['a place that is not in our scripts', { errors: [{ kind: 'other', at: 'https://x.org/?q=alice:1:1' }] }],
  ['another field', { userId: 'alice' }],
  ['an impossible number', { lcpMs: -1 }],
  ['too many errors', { errors: Array.from({ length: 6 }, () => ({ kind: 'other' })) }],
])('rejects %s', async (_what, changes) => {
  expect(await send(changes)).toBe(400)
})
