// The diagnostics of the maps keys over HTTP. Every state of the provider: diagnostics.rules.test.ts.
import { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { browserKey, type PlacesBed, serverKey, sharedPlaces } from './boot.ts'

let bed: PlacesBed
let later: TestClient
let time = Date.now()
beforeAll(async () => {
  bed = await sharedPlaces()
  later = await bed.another({}, () => new Date(time))
})
beforeEach(async () => {
  await bed.setMode('ok')
  // A report is kept for 30 s.
  time += 31_000
})

const diagnose = (client: TestClient) => client.call('GET', '/api/test/google-maps-key')

it('reports both keys as accepted, and shows a preview of one', async () => {
  const { status, json } = await diagnose(bed.visitor)
  expect(status).toBe(200)
  expect(json).toEqual(MapsDiagnostics.parse(json))
  expect(json).toMatchObject({
    status: 'success',
    keyExists: true,
    keyLength: browserKey.length,
    keyPreview: 'AIza…890',
    recommendations: [],
  })
})

it('calls the provider once in 30 s for concurrent requests', async () => {
  await Promise.all(Array.from({ length: 20 }, () => diagnose(later)))
  expect(await bed.calls()).toEqual({ 'web.details': 3, 'web.geocode': 1 })
  time += 29_000
  await diagnose(later)
  expect(await bed.calls()).toEqual({ 'web.details': 3, 'web.geocode': 1 })
  time += 2_000
  await diagnose(later)
  expect(await bed.calls()).toEqual({ 'web.details': 6, 'web.geocode': 1 })
  time += 60 * 60_000
  await diagnose(later)
  expect(await bed.calls()).toEqual({ 'web.details': 9, 'web.geocode': 2 })
})

it.each([
  ['denied', 'INVALID_ARGUMENT', /not one that Google knows/],
  ['referrer-blocked', 'PERMISSION_DENIED', /Add https:\/\/gyms\.example\.com to the websites/],
  ['over-limit', 'RESOURCE_EXHAUSTED', /quota is used up/],
] as const)('reports keys that are %s, and advises', async (mode, status, advice) => {
  await bed.setMode(mode)
  const { json } = await diagnose(later)
  expect(json).toMatchObject({ status: 'error', keyExists: true, googleResponse: { status } })
  expect(json.recommendations.join(' ')).toMatch(advice)
})

it('reports swapped keys', async () => {
  const swapped = await bed.another({ MAPS_BROWSER_KEY: serverKey, MAPS_SERVER_KEY: browserKey })
  const { json } = await diagnose(swapped)
  expect(json.status).toBe('error')
  expect(json.recommendations.join(' ')).toMatch(/MAPS_SERVER_KEY is restricted to web pages/)
})
