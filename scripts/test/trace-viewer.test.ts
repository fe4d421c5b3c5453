// @module-tag full
import { serve } from '@jumpingjack/kit/testing/serve'
import { afterAll, expect, it } from 'vitest'
import { traceViewer } from '../observe/traces.ts'

const { url, close } = await serve(traceViewer(2))
afterAll(close)

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
  const rows = list.split('<table>')[1] ?? ''
  expect(rows.indexOf('gateway GET /api/gyms')).toBeLessThan(rows.indexOf('gym find gyms'))
  expect(rows).toContain('db.collection: &#60;gyms&#62;')
  expect(rows.match(/class="error"/g)).toHaveLength(1)
  expect(await page('/?text=%22%3E%3Cb%3E')).not.toContain('"><b>')
})

it('removes the oldest trace when there are too many', async () => {
  const other = (traceId: string) => span(traceId, 'other', 0n, { traceId })
  const shown = async () => {
    const list = await page('/')
    return [trace, 'second', 'third'].filter((id) => list.includes(`<p>${id}</p>`))
  }
  await send('gym', [other('second'), other('second')])
  expect(await shown()).toEqual([trace, 'second'])
  await send('gym', [other('third')])
  expect(await shown()).toEqual(['second', 'third'])
})
