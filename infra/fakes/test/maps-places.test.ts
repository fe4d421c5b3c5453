// Loads the script and uses its places and geocoding libraries, with and without faults.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys, type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { goodQuery } from './lib/open-map.ts'

let pages: MapsPages

beforeAll(async () => {
  pages = await startMapsPages()
})
afterAll(() => pages.stop())
beforeEach(() => pages.setFault({ mode: 'ok' }))

async function openPage() {
  const { page } = await pages.open(goodQuery)
  await page.evaluate(() =>
    Promise.all(['places', 'geocoding'].map((name) => google.maps.importLibrary(name))),
  )
  return page
}

describe('the script', () => {
  it('calls the page back and loads libraries', async () => {
    const { page } = await pages.open('')
    const loaded = await page.evaluate(
      async ({ url, key }) => {
        const ready = new Promise((resolve) => Object.assign(window, { mapsReady: resolve }))
        const script = document.createElement('script')
        script.src = `${url}/maps/api/js?key=${key}&v=weekly&loading=async&callback=mapsReady`
        document.head.append(script)
        await ready
        const before = 'places' in google.maps
        const { Place } = (await google.maps.importLibrary('places')) as google.maps.PlacesLibrary
        const unknown = await google.maps.importLibrary('elevation').catch((error: Error) => error.message)
        return { before, same: Place === google.maps.places.Place, unknown, version: google.maps.version }
      },
      { url: pages.fakesUrl, key: keys.browserKey },
    )
    expect(loaded).toEqual({
      before: false,
      same: true,
      unknown: expect.stringContaining('elevation is unknown'),
      version: expect.stringMatching(/^3\.\d+/),
    })
  })

  it('does not load while the provider is down', async () => {
    await pages.setFault({ mode: 'down', only: 'js.script' })
    const { page } = await pages.open(goodQuery)
    expect(await page.evaluate(() => 'google' in window)).toBe(false)
  })
})

describe('nearby search', () => {
  const search = () => {
    const { Place, SearchNearbyRankPreference } = google.maps.places
    return Place.searchNearby({
      fields: [
        'id',
        'displayName',
        'location',
        'formattedAddress',
        'nationalPhoneNumber',
        'websiteURI',
        'regularOpeningHours',
      ],
      locationRestriction: { center: { lat: 40.7128, lng: -74.006 }, radius: 5000 },
      includedTypes: ['gym'],
      maxResultCount: 20,
      rankPreference: SearchNearbyRankPreference.POPULARITY,
      language: 'en',
    }).then(
      ({ places }) => ({
        places: places.map((place) => ({
          ...place,
          isNear: (place.location?.lat() ?? 0) > 40.6,
          rating: place.rating,
        })),
      }),
      (error: google.maps.MapsNetworkError) => ({ name: error.name, code: error.code }),
    )
  }

  it('returns places with the requested fields', async () => {
    const page = await openPage()
    const { places } = (await page.evaluate(search)) as { places: Record<string, unknown>[] }
    expect(places).toHaveLength(20)
    expect(places[0]).toMatchObject({
      id: expect.stringMatching(/^ChIJ/),
      displayName: expect.any(String),
      formattedAddress: expect.stringMatching(/, USA$/),
      isNear: true,
    })
    expect(places[0]?.rating).toBeUndefined()
    expect(places.some((place) => place.nationalPhoneNumber === null)).toBe(true)
    const open = places.find((place) => place.regularOpeningHours) as {
      regularOpeningHours: { weekdayDescriptions: string[] }
    }
    expect(open.regularOpeningHours.weekdayDescriptions).toHaveLength(7)
  })

  it.each([
    ['denied', 'MapsRequestError', 'INVALID_ARGUMENT'],
    ['activating', 'MapsRequestError', 'PERMISSION_DENIED'],
    ['over-limit', 'MapsServerError', 'RESOURCE_EXHAUSTED'],
    ['down', 'MapsNetworkError', 'UNKNOWN_ERROR'],
  ])('fails as the provider does when %s', async (mode, name, code) => {
    await pages.setFault({ mode, only: 'js.nearby' })
    const page = await openPage()
    expect(await page.evaluate(search)).toEqual({ name, code })
  })
})

describe('suggestions, details and geocoding', () => {
  it('lead from a text to a position', async () => {
    const page = await openPage()
    const results = await page.evaluate(async () => {
      const sessionToken = new google.maps.places.AutocompleteSessionToken()
      const service = new google.maps.places.AutocompleteService()
      const { predictions } = await service.getPlacePredictions({
        input: 'Brook',
        types: ['geocode'],
        sessionToken,
      })
      const details = new google.maps.places.PlacesService(document.createElement('div'))
      const place = await new Promise<google.maps.places.PlaceResult | null>((resolve) => {
        const fields = ['name', 'formatted_address', 'geometry']
        details.getDetails({ placeId: predictions[0]?.place_id ?? '', fields, sessionToken }, resolve)
      })
      return {
        first: predictions[0]?.description,
        name: place?.name,
        position: place?.geometry?.location?.toJSON(),
        nothing: (await service.getPlacePredictions({ input: 'zzzz' })).predictions,
      }
    })
    expect(results).toEqual({
      first: 'Brooklyn, NY, USA',
      name: 'Brooklyn',
      position: { lat: expect.closeTo(40.65, 1), lng: expect.closeTo(-73.95, 1) },
      nothing: [],
    })
  })

  it('fail with a status or a code', async () => {
    await pages.setFault({ mode: 'denied', only: ['js.autocomplete', 'js.details'] })
    await pages.setFault({ mode: 'over-limit', only: 'js.geocode' })
    const page = await openPage()
    const results = await page.evaluate(async () => {
      const codeOf = (error: google.maps.MapsNetworkError) => error.code
      const service = new google.maps.places.AutocompleteService()
      const details = new google.maps.places.PlacesService(document.createElement('div'))
      return [
        await service.getPlacePredictions({ input: 'Brook' }).catch(codeOf),
        await new Promise((resolve) =>
          details.getDetails({ placeId: 'x' }, (_found, status) => resolve(status)),
        ),
        await new google.maps.Geocoder().geocode({ address: 'Boise' }).catch(codeOf),
      ]
    })
    expect(results).toEqual(['REQUEST_DENIED', 'REQUEST_DENIED', 'OVER_QUERY_LIMIT'])
  })

  it('geocode by address, and reject an unknown one', async () => {
    const page = await openPage()
    const results = await page.evaluate(async () => {
      const geocoder = new google.maps.Geocoder()
      const { results } = await geocoder.geocode({ address: 'Boise', region: 'US' })
      const nowhere = await geocoder
        .geocode({ address: 'zzzz' })
        .catch((error: { code: string }) => error.code)
      return [results[0]?.formatted_address, results[0]?.geometry.location.lat(), nowhere]
    })
    expect(results).toEqual(['Boise, ID, USA', expect.closeTo(43.6, 1), 'ZERO_RESULTS'])
  })
})
