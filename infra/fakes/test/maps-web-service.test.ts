// The legacy web service: formats, statuses, keys and faults.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeMaps } from '../src/maps/start-fake-maps.ts'

const keys = { serverKey: 'server-key', browserKey: 'browser-key' }
const newYork = 'location=40.7128,-74.006'

let fake: Awaited<ReturnType<typeof startFakeMaps>>

beforeAll(async () => {
  fake = await startFakeMaps({ port: 0, ...keys })
})
afterAll(() => fake.stop())
beforeEach(async () => {
  await setFault({ mode: 'ok' })
  await fetch(`${fake.url}/control/maps/ledger`, { method: 'DELETE' })
})

const setFault = (body: unknown) =>
  fetch(`${fake.url}/control/maps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into as any client of the provider would
async function ask(path: string, key = keys.serverKey, timeoutMs = 30_000): Promise<any> {
  const reply = await fetch(`${fake.url}/maps/api/${path}&key=${key}`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  expect(reply.status).toBe(200)
  return reply.json()
}

describe('statuses', () => {
  const rows: [path: string, status: string, message?: RegExp][] = [
    [`place/nearbysearch/json?${newYork}&radius=5000&type=gym`, 'OK'],
    [`place/nearbysearch/json?location=0,-150&radius=5000&type=gym`, 'ZERO_RESULTS'],
    [`place/nearbysearch/json?radius=5000`, 'INVALID_REQUEST', /'location'/],
    [`place/nearbysearch/json?${newYork}`, 'INVALID_REQUEST', /'radius'/],
    [`place/nearbysearch/json?${newYork}&radius=50001`, 'INVALID_REQUEST', /'radius'/],
    [`place/nearbysearch/json?${newYork}&radius=many`, 'INVALID_REQUEST', /'radius'/],
    [`place/nearbysearch/json?location=91,0&radius=5000`, 'INVALID_REQUEST', /'location'/],
    [`place/nearbysearch/json?location=here&radius=5000`, 'INVALID_REQUEST', /'location'/],
    [`place/textsearch/json?query=crossfit%20in%20Austin`, 'OK'],
    [`place/textsearch/json?query=%F0%9F%8F%8B`, 'ZERO_RESULTS'],
    [`place/textsearch/json?query=${'x'.repeat(2_000)}`, 'ZERO_RESULTS'],
    [`place/textsearch/json?query=%20`, 'INVALID_REQUEST', /'query'/],
    [`place/autocomplete/json?input=Brook&types=geocode`, 'OK'],
    [`place/autocomplete/json?input=.*%5B`, 'ZERO_RESULTS'],
    [`place/autocomplete/json?types=geocode`, 'INVALID_REQUEST', /'input'/],
    [`place/details/json?place_id=ChIJaaaaaaaaaaaaaaaaaaaaaaa`, 'NOT_FOUND'],
    [`place/details/json?place_id=nonsense`, 'INVALID_REQUEST'],
    [`place/details/json?place_id=ChIJaaaaaaaaaaaaaaaaaaaaaaa&fields=shoes`, 'INVALID_REQUEST', /'shoes'/],
    [`geocode/json?address=Boise`, 'OK'],
    [`geocode/json?address=zzzzzz`, 'ZERO_RESULTS'],
    [`geocode/json?region=us`, 'INVALID_REQUEST', /'address', 'components', 'latlng' or 'place_id'/],
  ]
  it.each(rows)('%s answers %s', async (path, status, message) => {
    const reply = await ask(path)
    expect(reply.status).toBe(status)
    if (message) expect(reply.error_message).toMatch(message)
    if (status === 'OK') expect(reply.error_message).toBeUndefined()
  })

  it.each([
    ['', /You must use an API key/],
    ['wrong', /The provided API key is invalid/],
    [keys.browserKey, /referer restrictions/],
  ])('the key %j is rejected', async (key, message) => {
    const reply = await ask('geocode/json?address=Boise', key)
    expect(reply).toMatchObject({
      status: 'REQUEST_DENIED',
      results: [],
      error_message: expect.stringMatching(message),
    })
  })
})

describe('nearby search', () => {
  it('returns the twenty most prominent gyms within the radius', async () => {
    const { results } = await ask(`place/nearbysearch/json?${newYork}&radius=5000&type=gym`)
    expect(results).toHaveLength(20)
    expect(results[0]).toMatchObject({
      business_status: 'OPERATIONAL',
      geometry: { location: { lat: expect.any(Number), lng: expect.any(Number) } },
      name: expect.any(String),
      place_id: expect.stringMatching(/^ChIJ[\w-]{23}$/),
      rating: expect.any(Number),
      types: expect.arrayContaining(['gym']),
      vicinity: expect.stringMatching(/^\d+ .+, (New York|Brooklyn|Queens|Jersey City|Hoboken)$/),
    })
  })
})

describe('details', () => {
  it('contain telephone, site and hours, and only requested fields', async () => {
    const { results } = await ask('place/textsearch/json?query=gym&location=40.7128,-74.006&radius=2000')
    const all = await Promise.all(
      results.map(({ place_id }: { place_id: string }) => ask(`place/details/json?place_id=${place_id}`)),
    )
    const full = all.find(
      ({ result }) => result.formatted_phone_number && result.opening_hours && result.website,
    )
    expect(full.result).toMatchObject({
      formatted_phone_number: expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
      website: expect.stringMatching(/\.example\.com\/$/),
      opening_hours: { weekday_text: expect.arrayContaining([expect.stringMatching(/^Monday: /)]) },
    })
    expect(full.result.opening_hours.weekday_text).toHaveLength(7)
    expect(all.some(({ result }) => !result.formatted_phone_number)).toBe(true)
    const masked = await ask(`place/details/json?place_id=${full.result.place_id}&fields=name,geometry`)
    expect(Object.keys(masked.result).sort()).toEqual(['geometry', 'name'])
  })

  it('exist for suggested addresses without a place', async () => {
    const { predictions } = await ask('place/autocomplete/json?input=350 5th Ave, New York&types=geocode')
    expect(predictions[0].structured_formatting.main_text).toBe('350 5th Ave')
    const { result, status } = await ask(`place/details/json?place_id=${predictions[0].place_id}`)
    expect(status).toBe('OK')
    expect(result.formatted_address).toBe('350 5th Ave, New York, NY, USA')
  })
})

describe('suggestions and geocoding', () => {
  it('suggests at most five locations', async () => {
    const { predictions } = await ask('place/autocomplete/json?input=austin&types=geocode')
    expect(predictions.length).toBeLessThanOrEqual(5)
    expect(predictions[0]).toMatchObject({
      description: 'Austin, TX, USA',
      structured_formatting: { main_text: 'Austin', secondary_text: 'TX, USA' },
      types: ['locality', 'political', 'geocode'],
    })
  })

  it.each([
    ['London', 'London, UK'],
    ['London, Canada', 'London, Canada'],
    ['Williamsburg, New York', 'Williamsburg, New York, NY, USA'],
    ['california', 'California, USA'],
    ['são paulo', 'São Paulo, Brazil'],
    ['12 Main St, Boise, ID 83702', '12 Main St, Boise, ID, USA'],
  ])('geocodes %s', async (address, expected) => {
    const { results } = await ask(`geocode/json?address=${encodeURIComponent(address)}`)
    expect(results[0]?.formatted_address).toBe(expected)
  })

  it('prefers the requested region', async () => {
    const { results } = await ask('geocode/json?address=Birmingham&region=us')
    expect(results[0].formatted_address).toBe('Birmingham, AL, USA')
  })
})

describe('faults', () => {
  it.each([
    ['denied', 'REQUEST_DENIED'],
    ['activating', 'REQUEST_DENIED'],
    ['over-limit', 'OVER_QUERY_LIMIT'],
    ['invalid', 'INVALID_REQUEST'],
  ])('%s answers %s', async (mode, status) => {
    await setFault({ mode })
    expect((await ask('geocode/json?address=Boise')).status).toBe(status)
  })

  it('affect only the named calls', async () => {
    await setFault({ mode: 'down', only: 'web.nearby' })
    await setFault({ mode: 'slow', delayMs: 300, only: ['text'] })
    await setFault({ mode: 'hang', only: 'autocomplete' })
    await expect(ask(`place/nearbysearch/json?${newYork}&radius=500`)).rejects.toThrow('fetch failed')
    const hanging = ask('place/autocomplete/json?input=bro', keys.serverKey, 2_000)
    await expect(hanging).rejects.toThrow(/timeout/)
    const before = Date.now()
    await ask('place/textsearch/json?query=yoga')
    expect(Date.now() - before).toBeGreaterThanOrEqual(290)
    expect((await ask('geocode/json?address=Boise')).status).toBe('OK')
    const ledger = await (await fetch(`${fake.url}/control/maps/ledger`)).json()
    expect(ledger).toMatchObject({
      'web.nearby': 1,
      'web.autocomplete': 1,
      'web.text': 1,
      'web.geocode': 1,
      'js.script': 0,
    })
  })

  it('rejects an unknown setting', async () => {
    expect((await setFault({ mode: 'melt' })).status).toBe(400)
    expect((await setFault({ mode: 'down', only: 'shoes' })).status).toBe(400)
  })
})
