// @module-tag full
// Replies, and calls to the provider, while the provider rejects calls, is slow, hangs or is down.
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type PlacesBed, sharedPlaces } from './boot.ts'

let bed: PlacesBed
let member: TestClient
beforeAll(async () => {
  bed = await sharedPlaces()
})
beforeEach(() => {
  member = bed.member
})

/** A replica whose circuits are closed. */
async function useOwnReplica(): Promise<void> {
  member = await bed.another({})
}

const newYork = '/api/places/search?lat=40.7128&lng=-74.006&radius=10000'

const search = (path = newYork) => member.attempt('GET', path)

it('returns an empty list and the reason while the provider is activating', async () => {
  await bed.setMode('not-enabled')
  for (const path of [newYork, `${newYork}&mode=text`, '/api/places/search-by-name?name=yoga']) {
    const { status, json } = await search(path)
    expect(status).toBe(200)
    expect(json).toEqual({ gyms: [], error: 'Places APIs still activating' })
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
  expect((await search()).status).toBe(200)
})

it('responds while the provider hangs, at once with an open circuit, and recovers soon', async () => {
  await useOwnReplica()
  await bed.setMode('hang')
  const first = await Promise.all(Array.from({ length: 20 }, () => search()))
  for (const { status, json } of first) {
    expect(status).toBe(502)
    expect(json).toMatchObject({ code: 'places.failed', message: expect.any(String) })
  }
  const known = await Promise.all(Array.from({ length: 20 }, () => search()))
  for (const { status, headers } of known) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('4')
  }
  expect(await bed.calls()).toEqual({ 'web.nearby': 20 })
  // Each kind of call has its own circuit breaker.
  await bed.setMode('hang', 'web.nearby')
  expect((await search(`${newYork}&mode=text`)).status).toBe(200)

  await bed.setMode('ok')
  await until('searches work again', async () => (await search()).status === 200)
})

it('does not retry calls while the provider is down', async () => {
  await useOwnReplica()
  await bed.setMode('down')
  const replies = await Promise.all(Array.from({ length: 4 }, () => search()))
  expect(replies.map((reply) => reply.status)).toEqual([502, 502, 502, 502])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await bed.calls()).toEqual({ 'web.nearby': 4 })
})

it('times out for any combination of hanging autocomplete, details and geocoding', async () => {
  await useOwnReplica()
  await bed.setMode('hang')
  const { status } = await search('/api/places/locations?text=austin')
  expect(status).toBe(502)
  await bed.setMode('hang', 'web.details')
  const late = await search('/api/places/locations?text=new')
  expect(late.status).toBe(502)
})
