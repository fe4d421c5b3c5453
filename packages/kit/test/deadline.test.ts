// What becomes of the work for a client that leaves before its reply.
import { request } from 'node:http'
import { endpointsOf } from '@jumpingjack/contracts/http/endpoint'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { checkCaller, requestSignal } from '../src/http/deadline.ts'
import { createApp, endWithProblems } from '../src/http/http.ts'
import { createRoutes } from '../src/routing/routes.ts'
import { createLog } from '../src/telemetry/log.ts'
import { serve } from './testing/serve.ts'

const endpoint = endpointsOf('user')
const contract = { summary: 'Test', access: 'public', reply: z.unknown() } as const
const reads = endpoint('GET', '/api/reads', contract)
const changes = endpoint('GET', '/api/changes', { ...contract, rate: 'write' })
const posts = endpoint('POST', '/api/posts', contract)
const quick = endpoint('GET', '/api/quick', contract)
const headers = { authorization: 'Bearer any' }
let started = Promise.withResolvers<void>()
let left = Promise.withResolvers<void>()
let outcome = Promise.withResolvers<'finished' | 'stopped'>()
let signal: AbortSignal

const log = createLog('test', 'silent')
const app = createApp(log, { ready: true })
const routes = createRoutes('user', async () => ({ role: 'visitor' }))
for (const each of [reads, changes, posts]) {
  routes.serve(each, async ({ res }) => {
    signal = requestSignal(res)
    res.once('close', left.resolve)
    started.resolve()
    await left.promise
    try {
      checkCaller()
      outcome.resolve('finished')
    } catch {
      outcome.resolve('stopped')
    }
  })
}
routes.serve(quick, async ({ res }) => {
  signal = requestSignal(res)
  res.once('close', left.resolve)
  return {}
})
app.use(routes.match, routes.router)
endWithProblems(app, log)
const server = await serve(app)
afterAll(server.close)

it.each([
  ['stopped', 'a read', reads],
  ['finished', 'a GET that changes something', changes],
  ['finished', 'a change', posts],
] as const)('is %s: the work of %s', async (expected, _what, { method, path }) => {
  started = Promise.withResolvers()
  left = Promise.withResolvers()
  outcome = Promise.withResolvers()
  const call = request(server.url + path, { method, headers }).on('error', () => undefined)
  call.end()
  await started.promise
  expect(signal.aborted).toBe(false)
  call.destroy()
  expect(await outcome.promise).toBe(expected)
  expect(signal.aborted).toBe(true)
})

it('does not abort the signal of a request that has its reply', async () => {
  left = Promise.withResolvers()
  await (await fetch(server.url + quick.path, { headers })).json()
  await left.promise
  expect(signal.aborted).toBe(false)
})
