// @module-tag full
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { traceViewer } from '../observe/traces.ts'

let server: Server
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = traceViewer(5).listen(0, '127.0.0.1', () => resolve())
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const second = 1_000_000_000n
const startedAt = 1_700_000_000n * second
const trace = 'a'.repeat(32)
const span = (spanId: string, name: string, at: bigint, more: object = {}) => ({
  ...{ traceId: trace, spanId, name, startTimeUnixNano: `${startedAt + at}` },
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
  const shown = await page(`/traces/${trace}`)
  expect(shown.indexOf('gateway GET /api/gyms')).toBeLessThan(shown.indexOf('gym find gyms'))
  expect(shown).toContain('db.collection: &#60;gyms&#62;')
  expect(shown.match(/class="error"/g)).toHaveLength(1)
  expect(await page('/?text=%22%3E%3Cb%3E')).not.toContain('"><b>')
})

it('removes the oldest trace when there are too many spans', async () => {
  const other = (traceId: string) => span(traceId, 'other', 0n, { traceId })
  await send('gym', [other('second'), other('second'), other('second')])
  expect((await fetch(`${url}/traces/${trace}`)).status).toBe(200)
  await send('gym', [other('third')])
  const statuses = [trace, 'second', 'third'].map(async (id) => (await fetch(`${url}/traces/${id}`)).status)
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
})
