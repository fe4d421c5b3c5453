// Searches over HTTP, with a fake of the maps provider.
import { ProviderGym } from '@jumpingjack/contracts/places/places'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserKey, mapId, type PlacesBed, serverKey, sharedPlaces } from './boot.ts'

let bed: PlacesBed
beforeAll(async () => {
  bed = await sharedPlaces()
})
beforeEach(() => bed.setMode('ok'))

const search = (query: string) => bed.member.call('GET', `/api/places/search?${query}`)
const newYork = 'lat=40.7128&lng=-74.006&radius=10000'

describe('configuration', () => {
  it('returns the browser key to visitors, and never the server key', async () => {
    const { status, json } = await bed.visitor.call('GET', '/api/config/google-maps')
    expect(status).toBe(200)
    expect(json).toEqual({ apiKey: browserKey, mapId })
  })

  it('returns the address of the script and the map style if they are configured', async () => {
    const scriptUrl = 'http://127.0.0.1:1/maps/api/js'
    const configured = await bed.another({ MAPS_SCRIPT_URL: scriptUrl, MAPS_MAP_ID: 'abc123' })
    const { json } = await configured.call('GET', '/api/config/google-maps')
    expect(json).toEqual({ apiKey: browserKey, scriptUrl, mapId: 'abc123' })
  })

  it.each([
    ['the provider is none', { MAPS_PROVIDER: 'none', MAPS_SCRIPT_URL: 'http://127.0.0.1:1/js' }],
    ['there are no keys', { MAPS_SERVER_KEY: '', MAPS_BROWSER_KEY: '' }],
  ])('has no key and no searches if %s', async (_what, settings) => {
    const unset = await bed.another(settings)
    expect((await unset.call('GET', '/api/config/google-maps')).json).toEqual({ apiKey: '' })
    for (const path of [`search?${newYork}`, 'search-by-name?name=gym', 'locations?text=austin']) {
      const { status, json } = await unset.call('GET', `/api/places/${path}`)
      expect(status).toBe(503)
      expect(json).toMatchObject({
        code: 'places.not-configured',
        message: 'Google Maps API key not configured',
      })
    }
    expect(await bed.calls()).toEqual({})
  })
})

describe('search around a point', () => {
  it('works in a project that cannot enable the legacy Places API', async () => {
    const legacy = await fetch(`${bed.mapsUrl}/maps/api/place/textsearch/json?query=gym&key=${serverKey}`)
    expect(await legacy.json()).toMatchObject({
      status: 'REQUEST_DENIED',
      error_message: expect.stringContaining('not enabled for your project'),
    })
    for (const mode of ['nearby', 'text'])
      expect((await search(`${newYork}&mode=${mode}`)).json.gyms).toHaveLength(20)
  })

  it.each([
    ['nearby', 'web.nearby'],
    ['text', 'web.text'],
  ])('by %s returns up to twenty gyms like those of the gym list', async (mode, call) => {
    const { status, json, headers } = await search(`${newYork}&mode=${mode}`)
    expect(status).toBe(200)
    expect(json.gyms).toHaveLength(20)
    for (const gym of json.gyms) {
      expect(gym).toEqual(ProviderGym.parse(gym))
      expect(gym).toMatchObject({ averageRating: null, totalReviews: 0 })
      expect(Number(gym.latitude)).toBeCloseTo(40.7, 0)
    }
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await bed.calls()).toEqual({ [call]: 1 })
  })

  it('returns an empty list in the middle of the ocean', async () => {
    const { status, json } = await search('lat=-48.87&lng=-123.39&radius=50000')
    expect(status).toBe(200)
    expect(json).toEqual({ gyms: [] })
  })

  it.each([
    'lat=x&lng=1&radius=5',
    'lat=91&lng=0&radius=5000',
    'lat=1&lng=1&radius=0',
    'lat=1&lng=1&radius=50001',
    'lat=1&lng=1',
    'lat=1&lng=1&radius=5&mode=all',
    'lat=1&lng=1&radius=5&key=mine',
  ])('rejects %s without a call to the provider', async (query) => {
    const { status, json } = await search(query)
    expect(status).toBe(400)
    expect(json.code).toBe('request.invalid')
    expect(await bed.calls()).toEqual({})
  })
})

describe('search by name', () => {
  const byName = (name: string) =>
    bed.member.call('GET', `/api/places/search-by-name?name=${encodeURIComponent(name)}`)

  it('finds gyms by name', async () => {
    const { status, json } = await byName('yoga')
    expect(status).toBe(200)
    expect(json.gyms.length).toBeGreaterThan(0)
    expect(json.gyms.map((gym: ProviderGym) => gym.type)).toContain('Yoga Studio')
  })

  it.each([
    [40.7128, -74.006],
    [41.8781, -87.6298],
  ])('finds those near %f, %f first', async (lat, lng) => {
    const { json } = await bed.member.call(
      'GET',
      `/api/places/search-by-name?name=yoga&lat=${lat}&lng=${lng}`,
    )
    const [first] = json.gyms
    expect(Math.abs(Number(first.latitude) - lat)).toBeLessThan(0.2)
    expect(Math.abs(Number(first.longitude) - lng)).toBeLessThan(0.2)
  })

  it.each([
    'ab',
    '💪🏋️',
    '(a+)+$',
    '.*',
    '<script>alert(1)</script>',
    '$where',
    "' OR 1=1 --",
    '%00%',
    '..%2f',
  ])('treats %s as plain text', async (name) => {
    const { status, json } = await byName(name)
    expect(status).toBe(200)
    expect(Array.isArray(json.gyms)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['one letter', ' a '],
    ['5,000 letters', `(a+)+$${'a'.repeat(5000)}`],
    ['a null character', 'gym\u0000'],
  ])('rejects %s with a reason', async (_what, name) => {
    const { status, json } = await byName(name)
    expect(status).toBe(400)
    expect(json.message).toMatch(/search text|2 characters/i)
    expect(await bed.calls()).toEqual({})
  })
})

describe('location suggestions', () => {
  const suggest = (text: string) =>
    bed.member.call('GET', `/api/places/locations?text=${encodeURIComponent(text)}`)

  it('are the first five predictions with their coordinates', async () => {
    const { status, json } = await suggest('new')
    expect(status).toBe(200)
    expect(json).toHaveLength(5)
    for (const location of json) {
      expect(location).toEqual({
        name: expect.any(String),
        address: expect.any(String),
        coordinates: { lat: expect.any(Number), lng: expect.any(Number) },
        placeId: expect.any(String),
      })
    }
    expect(await bed.calls()).toEqual({ 'web.autocomplete': 1, 'web.details': 5 })
  })

  it('are empty without a match', async () => {
    expect((await suggest('qzxqzx')).json).toEqual([])
  })

  it.each(['over-limit', 'down', 'hang'] as const)(
    'come from geocoding if autocomplete is %s',
    async (mode) => {
      await bed.setMode(mode, 'web.autocomplete')
      const { status, json } = await suggest('Austin')
      expect(status).toBe(200)
      expect(json[0]).toMatchObject({ name: expect.stringMatching(/Austin/) })
      expect(await bed.calls()).toEqual({ 'web.autocomplete': 1, 'web.geocode': 1 })
    },
  )

  it('fail with the status of geocoding if that fails too', async () => {
    await bed.setMode('over-limit', ['web.autocomplete', 'web.geocode'])
    const { status, json } = await suggest('Austin')
    expect(status).toBe(502)
    expect(json).toMatchObject({ code: 'places.failed', message: 'Geocoding failed: OVER_QUERY_LIMIT' })
  })

  it('fail with the status of the details if there are no coordinates', async () => {
    await bed.setMode('over-limit', 'web.details')
    const { status, json } = await suggest('Austin')
    expect(status).toBe(502)
    expect(json.message).toBe('Failed to get location details: RESOURCE_EXHAUSTED')
  })
})

describe('details of a place', () => {
  it('have fields that a search leaves out', async () => {
    const { gyms } = (await search(newYork)).json
    const details = await Promise.all(
      gyms.map(async ({ id }: ProviderGym) => {
        const placeId = id.slice('modern_places_'.length)
        return (await bed.member.call('GET', `/api/places/details/${placeId}`)).json
      }),
    )
    expect(details.map((gym) => gym.id)).toEqual(gyms.map((gym: ProviderGym) => gym.id))
    expect(details.filter((gym) => gym.phone).length).toBeGreaterThan(0)
    expect(details.find((gym) => gym.hours)?.hours).toMatch(/^Monday: .*, Tuesday: /)
  })

  it.each(['ChIJAAAAAAAAAAAAAAAAAAAAAAA', 'unknown-place'])('of %s are not found', async (placeId) => {
    const { status, json } = await bed.member.call('GET', `/api/places/details/${placeId}`)
    expect(status).toBe(404)
    expect(json.code).toBe('gym.unknown')
  })

  it.each(['short', '..%2f..%2fgeocode', 'a%20b%20c%20d%20e', 'x'.repeat(301)])(
    'of %s are rejected without a call to the provider',
    async (placeId) => {
      expect((await bed.member.call('GET', `/api/places/details/${placeId}`)).status).toBe(400)
      expect(await bed.calls()).toEqual({})
    },
  )
})

describe('for other services', () => {
  it('returns which places the provider knows, with one free call each', async () => {
    const { gyms } = (await search(newYork)).json
    const placeId = gyms[0].id.slice('modern_places_'.length)
    await bed.setMode('ok')
    expect(await bed.service.call('GET', `/internal/places/${placeId}`)).toMatchObject({
      status: 200,
      json: { placeId },
    })
    expect(await bed.calls()).toEqual({ 'web.details': 1 })
    expect(await bed.service.call('GET', '/internal/places/unknown-place')).toMatchObject({
      status: 404,
      json: { code: 'gym.unknown' },
    })
    expect((await bed.service.call('GET', '/internal/places/short')).status).toBe(400)
    expect((await bed.member.call('GET', `/internal/places/${placeId}`)).status).toBe(403)
  })

  it('times out before its callers do', async () => {
    await bed.setMode('hang')
    expect((await bed.service.call('GET', '/internal/places/unknown-place')).status).toBe(502)
  })
})
