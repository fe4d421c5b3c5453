// @module-tag full
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTraceStore } from '../observe/traces/trace-store.ts'
import { traceViewer } from '../observe/traces/trace-viewer.ts'

let server: Server
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = traceViewer().listen(0, '127.0.0.1', () => resolve())
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const second = 1_000_000_000n
const startedAt = 1_700_000_000n * second
const span = (spanId: string, name: string, at: bigint, more: object = {}) => ({
  ...{ traceId: 'a'.repeat(32), spanId, name, startTimeUnixNano: `${startedAt + at}` },
  ...{ endTimeUnixNano: `${startedAt + at + second / 2n}`, attributes: [], status: { code: 0 } },
  ...more,
})

async function send(service: string, spans: object[]): Promise<number> {
  const attributes = [{ key: 'service.name', value: { stringValue: service } }]
  const body = JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans: [{ spans }] }] })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/v1/traces`, { method: 'POST', headers, body })).status
}

const page = async (path: string) => (await fetch(url + path)).text()

it('shows a trace of two services, its errors and attributes', async () => {
  const failed = {
    parentSpanId: 'b1',
    status: { code: 2 },
    attributes: [{ key: 'db.collection', value: { stringValue: '<gyms>' } }],
  }
  expect(await send('gym', [span('b2', 'find gyms', second / 4n, failed)])).toBe(200)
  expect(await send('gateway', [span('b1', 'GET /api/gyms', 0n)])).toBe(200)
  const list = await page('/')
  expect(list).toContain('gateway GET /api/gyms')
  expect(list).toContain('750 ms')
  const trace = await page(`/traces/${'a'.repeat(32)}`)
  expect(trace.indexOf('gateway GET /api/gyms')).toBeLessThan(trace.indexOf('gym find gyms'))
  expect(trace).toContain('<dt>db.collection</dt><dd>&lt;gyms&gt;</dd>')
  expect(trace.match(/class="error"/g)).toHaveLength(1)
})

it.each([
  ['service=gym', true],
  ['service=user', false],
  ['text=find', true],
  ['text=other', false],
  ['minMs=700', true],
  ['minMs=800', false],
  ['errorsOnly=on', true],
])('filters by %s', async (query, isShown) => {
  expect((await page(`/?${query}`)).includes('GET /api/gyms')).toBe(isShown)
})

it('says 404 for an unknown trace, and rejects what is not OTLP', async () => {
  expect((await fetch(`${url}/traces/unknown`)).status).toBe(404)
  expect((await page('/?text=%22%3E%3Cb%3E')).includes('"><b>')).toBe(false)
  const headers = { 'content-type': 'application/json' }
  const body = '{"resourceSpans":[1]}'
  expect((await fetch(`${url}/v1/traces`, { method: 'POST', headers, body })).status).toBe(400)
})

it('removes the oldest trace when there are too many spans', () => {
  const store = createTraceStore(3)
  const one = { parentSpanId: '', service: 'gym', name: 'x', startMs: 1, durationMs: 1, isError: false }
  const add = (traceId: string, spanId: string) => store.add([{ ...one, traceId, spanId, attributes: [] }])
  add('first', '1')
  add('second', '2')
  add('second', '3')
  add('third', '4')
  expect(['first', 'second', 'third'].map((id) => store.spansOf(id).length)).toEqual([0, 2, 1])
  expect(store.find({}, 10).map(({ traceId }) => traceId)).toEqual(['third', 'second'])
})
