// Searches and diagnostics over HTTP, with a fake of the maps provider. Every state of its keys: diagnostics.rules.test.ts.
import { MapsDiagnostics, ProviderGym } from '@jumpingjack/contracts/places/places'
import { problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { browserKey, mapId, sharedPlaces } from './boot.ts'

const bed = await sharedPlaces()
beforeEach(() => bed.setMode('ok'))

const newYork = 'search?lat=40.7128&lng=-74.006&radius=10000'
const byName = (name: string) => bed.get(`search-by-name?name=${encodeURIComponent(name)}`)
const placeIdOf = (gym: ProviderGym) => gym.id.slice('modern_places_'.length)

it('configuration returns the browser key to visitors, and never the server key', async () => {
  const { json } = await bed.visitor.call('GET', '/api/config/google-maps')
  expect(json).toEqual({ apiKey: browserKey, mapId })
})

it('configuration returns the address of the script and the map style if they are configured', async () => {
  const scriptUrl = 'http://127.0.0.1:1/maps/api/js'
  const configured = await bed.another({ MAPS_SCRIPT_URL: scriptUrl, MAPS_MAP_ID: 'abc123' })
  const { json } = await configured.call('GET', '/api/config/google-maps')
  expect(json).toEqual({ apiKey: browserKey, scriptUrl, mapId: 'abc123' })
})

it.each([
  ['the provider is none', { MAPS_PROVIDER: 'none', MAPS_SCRIPT_URL: 'http://127.0.0.1:1/js' }],
  ['there are no keys', { MAPS_SERVER_KEY: '', MAPS_BROWSER_KEY: '' }],
])('configuration has no key and no searches if %s', async (_what, settings) => {
  const unset = await bed.another(settings)
  expect((await unset.call('GET', '/api/config/google-maps')).json).toEqual({ apiKey: '' })
  for (const path of [newYork, 'search-by-name?name=gym', 'locations?text=austin']) {
    const reply = await unset.call('GET', `/api/places/${path}`)
    expect(reply).toMatchObject(problem(503, 'places.not-configured'))
    expect(reply.json.message).toBe('Google Maps API key not configured')
  }
  expect(await bed.calls()).toEqual({})
})

it.each([
  ['nearby', 'web.nearby'],
  ['text', 'web.text'],
])('search around a point by %s returns up to twenty gyms like those of the gym list', async (mode, call) => {
  const { json, headers } = await bed.get(`${newYork}&mode=${mode}`)
  expect(json.gyms).toHaveLength(20)
  for (const gym of json.gyms) {
    expect(gym).toEqual(ProviderGym.parse(gym))
    expect(gym).toMatchObject({ averageRating: null, totalReviews: 0 })
    expect(Number(gym.latitude)).toBeCloseTo(40.7, 0)
  }
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await bed.calls()).toEqual({ [call]: 1 })
})

it('search around a point returns an empty list in the middle of the ocean', async () => {
  expect((await bed.get('search?lat=-48.87&lng=-123.39&radius=50000')).json).toEqual({ gyms: [] })
})

it.each([
  'lat=x&lng=1&radius=5',
  'lat=91&lng=0&radius=5000',
  'lat=1&lng=1&radius=0',
  'lat=1&lng=1&radius=50001',
  'lat=1&lng=1',
  'lat=1&lng=1&radius=5&mode=all',
  'lat=1&lng=1&radius=5&key=mine',
])('search around a point rejects %s without a call to the provider', async (query) => {
  expect(await bed.get(`search?${query}`)).toMatchObject(problem(400, 'request.invalid'))
  expect(await bed.calls()).toEqual({})
})

it.each([
  [40.7128, -74.006],
  [41.8781, -87.6298],
])('search by name finds gyms by name, those near %f, %f first', async (lat, lng) => {
  const { json } = await bed.get(`search-by-name?name=yoga&lat=${lat}&lng=${lng}`)
  expect(json.gyms.map((gym: ProviderGym) => gym.type)).toContain('Yoga Studio')
  const [first] = json.gyms
  expect(Math.abs(Number(first.latitude) - lat)).toBeLessThan(0.2)
  expect(Math.abs(Number(first.longitude) - lng)).toBeLessThan(0.2)
})

const odd = ['ab', '💪🏋️', '(a+)+$', '<script>alert(1)</script>', "' OR 1=1 --", '%00%', '..%2f']
it.each(odd)('search by name treats %s as plain text', async (name) => {
  const { status, json } = await byName(name)
  expect([status, Array.isArray(json.gyms)]).toEqual([200, true])
})

it.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['one letter', ' a '],
  ['5,000 letters', `(a+)+$${'a'.repeat(5000)}`],
  ['a null character', 'gym\u0000'],
])('search by name rejects %s with a reason', async (_what, name) => {
  const { status, json } = await byName(name)
  expect(status).toBe(400)
  expect(json.message).toMatch(/search text|2 characters/i)
  expect(await bed.calls()).toEqual({})
})

describe('location suggestions', () => {
  const suggest = (text: string) => bed.get(`locations?text=${encodeURIComponent(text)}`)

  it('are the first five predictions with their coordinates', async () => {
    const { json } = await suggest('new')
    expect(json).toHaveLength(5)
    const coordinates = { lat: expect.any(Number), lng: expect.any(Number) }
    const [name, address, placeId] = Array(3).fill(expect.any(String))
    const isApproximate = true
    for (const location of json)
      expect(location).toEqual({ name, address, coordinates, placeId, isApproximate })
    expect(await bed.calls()).toEqual({ 'web.autocomplete': 1, 'web.details': 5 })
  })

  it('of a whole text come from geocoding, by one call', async () => {
    const { json } = await bed.get('locations?text=Van%20Nest&whole=true&lat=40.7&lng=-74')
    expect(json[0]).toMatchObject({ coordinates: { lat: expect.closeTo(40.85, 1) }, isApproximate: true })
    expect(await bed.calls()).toEqual({ 'web.geocode': 1 })
  })

  it('leave out a location whose details fail', async () => {
    const [first, ...others] = (await suggest('new')).json
    await bed.setMode('over-limit', 'web.details', first.placeId)
    expect((await suggest('new')).json).toEqual(others)
  })

  it('are empty without a match', async () => {
    expect((await suggest('qzxqzx')).json).toEqual([])
  })

  const faults = ['over-limit', 'down', 'hang'] as const
  it.each(faults)('come from geocoding if autocomplete is %s', async (mode) => {
    await bed.setMode(mode, 'web.autocomplete')
    expect((await suggest('Austin')).json[0].name).toMatch(/Austin/)
    expect(await bed.calls()).toEqual({ 'web.autocomplete': 1, 'web.geocode': 1 })
  })

  it.each([
    ['geocoding', ['web.autocomplete', 'web.geocode'], 'Geocoding failed: OVER_QUERY_LIMIT'],
    ['the details', ['web.details'], 'Failed to get location details: RESOURCE_EXHAUSTED'],
  ])('fail with the status of %s if that fails too', async (_what, calls, message) => {
    await bed.setMode('over-limit', calls)
    expect(await suggest('Austin')).toMatchObject({ status: 502, json: { code: 'places.failed', message } })
  })
})

describe('details of a place', () => {
  it('have fields that a search leaves out', async () => {
    const { gyms } = (await bed.get(newYork)).json
    const reading = gyms.map((gym: ProviderGym) => bed.get(`details/${placeIdOf(gym)}`))
    const details = (await Promise.all(reading)).map(({ json }) => json)
    expect(details.map((gym) => gym.id)).toEqual(gyms.map((gym: ProviderGym) => gym.id))
    expect(details.filter((gym) => gym.phone).length).toBeGreaterThan(0)
    expect(details.find((gym) => gym.hours)?.hours).toMatch(/^Monday: .*, Tuesday: /)
  })

  it.each(['ChIJAAAAAAAAAAAAAAAAAAAAAAA', 'unknown-place'])('of %s are not found', async (placeId) => {
    expect(await bed.get(`details/${placeId}`)).toMatchObject(problem(404, 'gym.unknown'))
  })

  it('fail with the status of the provider if it rejects the key', async () => {
    const placeId = placeIdOf((await bed.get(newYork)).json.gyms[0])
    await bed.setMode('denied', 'web.details')
    expect(await bed.get(`details/${placeId}`)).toMatchObject(problem(502, 'places.failed'))
  })

  const invalid = ['short', '..%2f..%2fgeocode', 'a%20b%20c%20d%20e', 'x'.repeat(301)]
  it.each(invalid)('of %s are rejected without a call to the provider', async (placeId) => {
    expect((await bed.get(`details/${placeId}`)).status).toBe(400)
    expect(await bed.calls()).toEqual({})
  })
})

describe('for other services', () => {
  const find = (placeId: string) => bed.service.call('GET', `/internal/places/${placeId}`)

  it('returns which places the provider knows, with one free call each', async () => {
    const placeId = placeIdOf((await bed.get(newYork)).json.gyms[0])
    await bed.setMode('ok')
    expect(await find(placeId)).toMatchObject({ status: 200, json: { placeId } })
    expect(await bed.calls()).toEqual({ 'web.details': 1 })
    expect(await find('unknown-place')).toMatchObject(problem(404, 'gym.unknown'))
    expect((await find('short')).status).toBe(400)
  })

  it('times out before its callers do', async () => {
    await bed.setMode('hang')
    expect((await find('unknown-place')).status).toBe(502)
  })
})

describe('diagnostics of the maps keys', () => {
  const diagnose = (client: TestClient) => client.call('GET', '/api/test/google-maps-key')

  it('reports both keys as accepted, and shows a preview of one', async () => {
    const { json } = await diagnose(bed.visitor)
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
    const replica = await bed.another({}, () => new Date(time))
    await Promise.all(Array.from({ length: 20 }, () => diagnose(replica)))
    expect(await bed.calls()).toEqual({ 'web.details': 3, 'web.geocode': 1 })
    time += 29_000
    await diagnose(replica)
    expect(await bed.calls()).toEqual({ 'web.details': 3, 'web.geocode': 1 })
    time += 2_000
    await diagnose(replica)
    expect(await bed.calls()).toEqual({ 'web.details': 6, 'web.geocode': 1 })
    time += 60 * 60_000
    await diagnose(replica)
    expect(await bed.calls()).toEqual({ 'web.details': 9, 'web.geocode': 2 })
  })

  it.each([
    ['referrer-blocked', 'PERMISSION_DENIED', /Add https:\/\/gyms\.example\.com to the websites/],
    ['over-limit', 'RESOURCE_EXHAUSTED', /quota is used up/],
  ] as const)('reports keys that are %s, and advises', async (mode, status, advice) => {
    await bed.setMode(mode)
    const { json } = await diagnose(await bed.another({}))
    expect(json).toMatchObject({ status: 'error', keyExists: true, googleResponse: { status } })
    expect(json.recommendations.join(' ')).toMatch(advice)
  })
})
