// Replies, and calls to the provider, while the provider rejects calls, is slow, hangs or is down.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bootPlaces, type PlacesBed } from './boot.ts'

let bed: PlacesBed
beforeEach(async () => {
  bed = await bootPlaces()
})
afterEach(() => bed.stop())

const newYork = '/api/places/search?lat=40.7128&lng=-74.006&radius=10000'

async function timed(path = newYork) {
  const began = performance.now()
  const reply = await bed.member.call('GET', path)
  return { ...reply, ms: performance.now() - began }
}

it('returns an empty list and the reason while the provider is activating', async () => {
  await bed.setMode('activating')
  for (const path of [newYork, `${newYork}&mode=text`, '/api/places/search-by-name?name=yoga']) {
    const { status, json } = await timed(path)
    expect(status).toBe(200)
    expect(json).toEqual({ gyms: [], error: 'Places APIs still activating' })
  }
})

it.each([
  ['denied', 'REQUEST_DENIED'],
  ['over-limit', 'OVER_QUERY_LIMIT'],
  ['invalid', 'INVALID_REQUEST'],
] as const)('returns the status if the provider %s, without its message', async (mode, providerStatus) => {
  await bed.setMode(mode)
  for (let tries = 0; tries < 10; tries++) {
    const { status, json } = await timed()
    expect(status).toBe(502)
    const message = `Places search failed: ${providerStatus}`
    expect(json).toEqual({
      code: 'places.failed',
      message,
      error: message,
      requestId: expect.any(String),
    })
  }
  // A rejection does not open the circuit.
  expect(await bed.calls()).toEqual({ 'web.nearby': 10 })
})

it('waits for a slow provider', async () => {
  await bed.setMode('slow')
  const { status, ms } = await timed()
  expect(status).toBe(200)
  expect(ms).toBeGreaterThan(400)
})

it('responds while the provider hangs, at once with an open circuit, and recovers soon', async () => {
  await bed.setMode('hang')
  const first = await Promise.all(Array.from({ length: 20 }, () => timed()))
  for (const { status, json } of first) {
    expect(status).toBe(502)
    expect(json).toMatchObject({ code: 'places.failed', message: expect.any(String) })
  }
  const known = await Promise.all(Array.from({ length: 20 }, () => timed()))
  for (const { status, headers } of known) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('4')
  }
  console.log(
    `hanging provider: an error after at most ${Math.max(...first.map(({ ms }) => ms)).toFixed(0)} ms, ` +
      `${median(known.map(({ ms }) => ms)).toFixed(0)} ms at the median with an open circuit`,
  )
  expect(await bed.calls()).toEqual({ 'web.nearby': 20 })
  // Each kind of call has its own circuit breaker.
  await bed.setMode('hang', 'web.nearby')
  expect((await timed(`${newYork}&mode=text`)).status).toBe(200)

  await bed.setMode('ok')
  const back = performance.now()
  while ((await timed()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  console.log(`searches work again ${(performance.now() - back).toFixed(0)} ms after the provider is back`)
})

it('does not retry calls while the provider is down', async () => {
  await bed.setMode('down')
  const replies = await Promise.all(Array.from({ length: 4 }, () => timed()))
  expect(replies.map((reply) => reply.status)).toEqual([502, 502, 502, 502])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await bed.calls()).toEqual({ 'web.nearby': 4 })
})

it('times out for any combination of hanging autocomplete, details and geocoding', async () => {
  await bed.setMode('hang')
  const { status } = await timed('/api/places/locations?text=austin')
  expect(status).toBe(502)
  await bed.setMode('hang', 'web.details')
  const late = await timed('/api/places/locations?text=new')
  expect(late.status).toBe(502)
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
