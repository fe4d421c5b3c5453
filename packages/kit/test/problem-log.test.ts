import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { problemReply } from '../src/http/http.ts'
import { closeServer, listen } from '../src/http/server.ts'

it('logs a failure with the path of the request, without its query', async () => {
  const lines: object[] = []
  const app = express()
  app.use('/api', (req, _res, next) => {
    // As the gateway does when it forwards.
    req.url = req.originalUrl
    next(new Error('the service is down'))
  })
  app.use(problemReply(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })))
  const server = await listen(app, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/api/gyms?q=mine`)).status).toBe(500)
  expect(lines).toMatchObject([{ msg: 'request.failed', method: 'GET', path: '/api/gyms' }])
  await closeServer(server, { ready: true }, 1_000)
})
