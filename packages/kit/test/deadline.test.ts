// What becomes of the work for a client that leaves before its reply.
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointsOf } from '@jumpingjack/contracts/http/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { checkCaller } from '../src/http/deadline.ts'
import { createApp, endWithProblems } from '../src/http/http.ts'
import { listen } from '../src/http/server.ts'
import { createRoutes } from '../src/routing/routes.ts'
import { createLog } from '../src/telemetry/log.ts'

const endpoint = endpointsOf('user')
const contract = { summary: 'Test', access: 'public', reply: z.unknown() } as const
const reads = endpoint('GET', '/api/reads', contract)
const changes = endpoint('GET', '/api/changes', { ...contract, rate: 'write' })
const posts = endpoint('POST', '/api/posts', contract)
let server: Server
let started = Promise.withResolvers<void>()
let left = Promise.withResolvers<void>()
let outcome = Promise.withResolvers<'finished' | 'stopped'>()

beforeAll(async () => {
  const log = createLog('test', 'silent')
  const app = createApp(log, { ready: true })
  const routes = createRoutes('user', async () => ({ role: 'visitor' }))
  for (const each of [reads, changes, posts]) {
    routes.serve(each, async ({ res }) => {
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
  app.use(routes.router)
  endWithProblems(app, log)
  server = await listen(app, 0, '127.0.0.1')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

it.each([
  ['stopped', 'a read', reads],
  ['finished', 'a GET that changes something', changes],
  ['finished', 'a change', posts],
] as const)('is %s: the work of %s', async (expected, _what, { method, path }) => {
  started = Promise.withResolvers()
  left = Promise.withResolvers()
  outcome = Promise.withResolvers()
  const { port } = server.address() as AddressInfo
  const headers = { authorization: 'Bearer any' }
  const call = request({ host: '127.0.0.1', port, path, method, headers }).on('error', () => undefined)
  call.end()
  await started.promise
  call.destroy()
  expect(await outcome.promise).toBe(expected)
})
