// The signal aborts when the client leaves before its reply, and only then.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestSignal } from '../src/http/request-signal.ts'
import { listen } from '../src/http/server.ts'

let server: Server
let url: string
let signal: AbortSignal | undefined
let arrived = Promise.withResolvers<void>()

beforeAll(async () => {
  const app = express()
  app.use((req, res) => {
    signal = requestSignal(res)
    if (req.path === '/quick') res.json({})
    arrived.resolve()
  })
  server = await listen(app, 0, '127.0.0.1')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

it('aborts when the client leaves while the work is running', async () => {
  arrived = Promise.withResolvers()
  const leaving = new AbortController()
  const request = fetch(`${url}/slow`, { signal: leaving.signal }).catch((error) => error)
  await arrived.promise
  expect(signal?.aborted).toBe(false)
  leaving.abort()
  await request
  await expect.poll(() => signal?.aborted).toBe(true)
})

it('does not abort after a reply', async () => {
  const reply = await fetch(`${url}/quick`)
  await reply.json()
  server.close()
  server.closeAllConnections()
  expect(signal?.aborted).toBe(false)
})
