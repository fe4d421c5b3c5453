// The diagnostics of the maps keys over HTTP, for every state of the provider.
import { MapsDiagnostics } from '@jumpingjack/contracts/places/places'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bootPlaces, browserKey, type PlacesBed, serverKey } from './boot.ts'

let bed: PlacesBed
beforeAll(async () => {
  bed = await bootPlaces()
})
afterAll(() => bed.stop())
beforeEach(() => bed.setMode('ok'))

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
  let time = Date.now()
  const client = await bed.another({}, () => new Date(time))
  await Promise.all(Array.from({ length: 20 }, () => diagnose(client)))
  expect(await bed.calls()).toEqual({ 'web.details': 2 })
  time += 29_000
  await diagnose(client)
  expect(await bed.calls()).toEqual({ 'web.details': 2 })
  time += 2_000
  await diagnose(client)
  expect(await bed.calls()).toEqual({ 'web.details': 4 })
})

it.each([
  ['denied', 'REQUEST_DENIED', /not one that Google knows/],
  ['activating', 'REQUEST_DENIED', /wait a few minutes/],
  ['over-limit', 'OVER_QUERY_LIMIT', /quota is used up/],
  ['invalid', 'INVALID_REQUEST', /MAPS_API_URL/],
] as const)('reports a provider that is %s and advises', async (mode, status, advice) => {
  await bed.setMode(mode)
  const { json } = await diagnose(await bed.another({}))
  expect(json).toMatchObject({ status: 'error', keyExists: true, googleResponse: { status } })
  expect(json.recommendations.join(' ')).toMatch(advice)
})

it.each(['down', 'hang'] as const)('reports a provider that is %s', async (mode) => {
  await bed.setMode(mode)
  const client = await bed.another({})
  const { json } = await diagnose(client)
  expect(json).toMatchObject({
    status: 'error',
    message: 'The maps provider did not respond.',
    googleResponse: null,
  })
})

it.each([
  ['MAPS_BROWSER_KEY', { MAPS_BROWSER_KEY: 'AIzaSyWRONG0123456789' }],
  ['MAPS_SERVER_KEY', { MAPS_SERVER_KEY: 'AIzaSyWRONG0123456789' }],
])('reports %s as invalid', async (variable, settings) => {
  const { json } = await diagnose(await bed.another(settings))
  expect(json.message).toBe(`Google Maps rejected the key in ${variable}: REQUEST_DENIED`)
  expect(json.recommendations[0]).toContain(variable)
})

it('reports swapped keys', async () => {
  const client = await bed.another({ MAPS_BROWSER_KEY: serverKey, MAPS_SERVER_KEY: browserKey })
  const { json } = await diagnose(client)
  expect(json.status).toBe('error')
  expect(json.recommendations.join(' ')).toMatch(/MAPS_SERVER_KEY is restricted to web pages/)
})

it('reports a missing key', async () => {
  const { json } = await diagnose(await bed.another({ MAPS_PROVIDER: 'none' }))
  expect(json).toMatchObject({
    status: 'error',
    message: 'Google Maps API key not configured',
    keyExists: false,
    keyLength: 0,
    keyPreview: '',
    googleResponse: null,
  })
  expect(await bed.calls()).toEqual({})
})
