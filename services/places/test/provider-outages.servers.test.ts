// @module-tag full
// Replies, and calls to the provider, while the provider rejects calls, is slow, hangs or is down.
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeEach, expect, it } from 'vitest'
import { sharedPlaces } from './boot.ts'

const bed = await sharedPlaces()
/** Of a replica whose circuits are closed. */
let member: TestClient
beforeEach(async () => {
  member = await bed.another({})
})

const newYork = '/api/places/search?lat=40.7128&lng=-74.006&radius=10000'
const search = (path = newYork) => member.attempt('GET', path)

it('returns an empty list and the reason while the provider is activating', async () => {
  await bed.setMode('not-enabled')
  for (const path of [newYork, `${newYork}&mode=text`, '/api/places/search-by-name?name=yoga']) {
    expect((await search(path)).json).toEqual({ gyms: [], error: 'Places APIs still activating' })
  }
})

it.each([
  ['denied', 'INVALID_ARGUMENT'],
  ['no-billing', 'PERMISSION_DENIED'],
  ['over-limit', 'RESOURCE_EXHAUSTED'],
  ['invalid', 'INVALID_ARGUMENT'],
] as const)('returns the status if the provider %s, without its message', async (mode, providerStatus) => {
  await bed.setMode(mode)
  for (let tries = 0; tries < 10; tries++) {
    const { status, json } = await search()
    expect(status).toBe(502)
    const message = `Places search failed: ${providerStatus}`
    const { requestId, ...shown } = json
    expect(shown).toEqual({ code: 'places.failed', message, error: message })
  }
  // A rejection does not open the circuit.
  expect(await bed.calls()).toEqual({ 'web.nearby': 10 })
})

it('waits for a slow provider', async () => {
  await bed.setMode('slow')
  expect((await search()).status).toBe(200)
})

it('responds while the provider hangs, at once with an open circuit, and recovers soon', async () => {
  await bed.setMode('hang')
  const first = await Promise.all(Array.from({ length: 20 }, () => search()))
  for (const reply of first) expect(reply).toMatchObject(problem(502, 'places.failed'))
  const known = await Promise.all(Array.from({ length: 20 }, () => search()))
  for (const { status, headers } of known) expect([status, headers.get('retry-after')]).toEqual([503, '4'])
  expect(await bed.calls()).toEqual({ 'web.nearby': 20 })
  // Each kind of call has its own circuit breaker.
  await bed.setMode('hang', 'web.nearby')
  expect((await search(`${newYork}&mode=text`)).status).toBe(200)

  await bed.setMode('ok')
  await until('searches work again', async () => (await search()).status === 200)
})

it('does not retry calls while the provider is down', async () => {
  await bed.setMode('down')
  expect((await search('/api/places/locations?text=austin')).status).toBe(502)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await bed.calls()).toEqual({ 'web.autocomplete': 1, 'web.geocode': 1 })
})

it('times out for any combination of hanging autocomplete, details and geocoding', async () => {
  await bed.setMode('hang')
  expect((await search('/api/places/locations?text=austin')).status).toBe(502)
  await bed.setMode('hang', 'web.details')
  expect((await search('/api/places/locations?text=new')).status).toBe(502)
})
