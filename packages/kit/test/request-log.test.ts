import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp, endWithProblems } from '../src/http/http.ts'
import { Problem } from '../src/http/problem.ts'
import { serve } from './testing/serve.ts'
import { until } from './testing/until.ts'

it('logs each request once with its id, and an error at once', async () => {
  const written: string[] = []
  const log = pino(
    { base: { service: 'test' }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (text: string) => void written.push(text) },
  )
  const lines = () =>
    written
      .join('')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line)] : []))
  const app = createApp(log, { ready: true })
  app.use('/fails', (req, _res, next) => {
    // As the gateway does when it forwards.
    req.url = req.originalUrl
    next(new Problem('service.unavailable'))
  })
  app.get('/works', (_req, res) => void res.json({}))
  endWithProblems(app, log)
  const { url, close } = await serve(app)
  onTestFinished(close)

  const headers = { 'x-request-id': 'request-0001' }
  expect((await fetch(`${url}/works?token="secret"`, { headers })).status).toBe(200)
  expect((await fetch(`${url}/wo%22rks`, { headers })).status).toBe(404)
  expect((await fetch(`${url}/fails/now?q=mine`)).status).toBe(503)
  const userId = randomUUID()
  expect((await fetch(`${url}/internal/users/${userId}/sharing`, { method: 'PUT' })).status).toBe(404)
  const found = await until('all lines', async () => lines().length >= 5 && lines())
  const common = { service: 'test', time: expect.any(String), responseTime: expect.any(Number) }
  const lineOf = (status: number) => found.find(({ res }) => res?.status === status)
  const works = { ...common, level: 30, requestId: 'request-0001', req: { method: 'GET', path: '/works' } }
  expect(lineOf(200)).toMatchObject({ ...works, msg: 'request completed' })
  expect(lineOf(404)).toMatchObject({ ...common, level: 30, req: { path: '/wo%22rks' } })
  expect(lineOf(503)).toMatchObject({ ...common, level: 40, msg: 'request errored' })
  const failure = { msg: 'request.failed', method: 'GET', path: '/fails/now' }
  expect(found).toContainEqual(expect.objectContaining(failure))
  expect(found).toContainEqual(
    expect.objectContaining({ req: { method: 'PUT', path: '/internal/users/-/sharing' } }),
  )
  expect(written.join('')).not.toContain(userId)
  expect(written.join('')).not.toContain('secret')
})
