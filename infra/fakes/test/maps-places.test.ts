// Loading the script, and the places and geocoding libraries in it, when all is well and when it is not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys, type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { goodQuery } from './lib/open-map.ts'

let pages: MapsPages

beforeAll(async () => {
  pages = await startMapsPages()
})
afterAll(() => pages.stop())
beforeEach(() => pages.order({ mode: 'ok' }))

async function openPage() {
  const { page } = await pages.open(goodQuery)
  return page
}

describe('the script', () => {
  it('takes the place of the loader that asked for it', async () => {
    const { page } = await pages.open('')
    const loaded = await page.evaluate(
      async ({ url, key }) => {
        const maps: Record<string, unknown> = {}
        Object.assign(window, { google: { maps } })
        const ready = new Promise((resolve) => Object.assign(maps, { __ib__: resolve }))
        const script = document.createElement('script')
        script.src = `${url}/maps/api/js?key=${key}&v=weekly&libraries=core,maps&callback=google.maps.__ib__`
        document.head.append(script)
        await ready
        const before = 'places' in google.maps
        const { Place } = (await google.maps.importLibrary('places')) as google.maps.PlacesLibrary
        const unknown = await google.maps.importLibrary('elevation').catch((error: Error) => error.message)
        return {
          before,
          same: Place === google.maps.places.Place,
          map: typeof google.maps.Map,
          unknown,
          version: google.maps.version,
        }
      },
      { url: pages.fakesUrl, key: keys.browserKey },
    )
    expect(loaded).toEqual({
      before: false,
      same: true,
      map: 'function',
      unknown: expect.stringContaining('elevation is unknown'),
      version: expect.stringMatching(/^3\.\d+/),
    })
  })

  it('does not come while the provider is down', async () => {
    await pages.order({ mode: 'down', only: 'js.script' })
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
          ...(place.toJSON() as Record<string, unknown>),
          isNear: (place.location?.lat() ?? 0) > 40.6,
          rating: place.rating,
        })),
      }),
      (error: google.maps.MapsNetworkError) => ({ name: error.name, code: error.code }),
    )
  }

  it('gives places with the fields asked for', async () => {
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
    await pages.order({ mode, only: 'js.nearby' })
    const page = await openPage()
    expect(await page.evaluate(search)).toEqual({ name, code })
  })

  it('refuses fields that there are not, and reads one place', async () => {
    const page = await openPage()
    const told = await page.evaluate(async () => {
      const { Place } = google.maps.places
      const locationRestriction = { center: { lat: 40.7128, lng: -74.006 }, radius: 1000 }
      const wrong = await Place.searchNearby({ fields: ['shoes'], locationRestriction }).catch(
        (error: Error) => error.message,
      )
      const { places } = await Place.searchNearby({ fields: ['id'], locationRestriction, maxResultCount: 1 })
      const place = new Place({ id: places[0]?.id ?? '' })
      await place.fetchFields({ fields: ['displayName'] })
      return { wrong, name: place.displayName }
    })
    expect(told).toEqual({ wrong: expect.stringContaining('shoes'), name: expect.any(String) })
  })
})

describe('suggestions, details and geocoding', () => {
  it('lead from a text to a position', async () => {
    const page = await openPage()
    const told = await page.evaluate(async () => {
      const sessionToken = new google.maps.places.AutocompleteSessionToken()
      const service = new google.maps.places.AutocompleteService()
      const byCallback = new Promise((resolve) => {
        service.getPlacePredictions({ input: 'zzzz' }, (predictions, status) =>
          resolve([predictions, status]),
        )
      })
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
        nothing: await byCallback,
      }
    })
    expect(told).toEqual({
      first: 'Brooklyn, NY, USA',
      name: 'Brooklyn',
      position: { lat: expect.closeTo(40.65, 1), lng: expect.closeTo(-73.95, 1) },
      nothing: [null, 'ZERO_RESULTS'],
    })
  })

  it('tell their failures by status and by code', async () => {
    await pages.order({ mode: 'denied', only: ['js.autocomplete', 'js.details'] })
    await pages.order({ mode: 'over-limit', only: 'js.geocode' })
    const page = await openPage()
    const told = await page.evaluate(async () => {
      const codeOf = (error: google.maps.MapsNetworkError) => error.code
      const service = new google.maps.places.AutocompleteService()
      const details = new google.maps.places.PlacesService(document.createElement('div'))
      return [
        await service.getPlacePredictions({ input: 'Brook' }).catch(codeOf),
        await new Promise((resolve) =>
          service.getPlacePredictions({ input: 'Brook' }, (_found, status) => resolve(status)),
        ),
        await new Promise((resolve) =>
          details.getDetails({ placeId: 'x' }, (_found, status) => resolve(status)),
        ),
        await new google.maps.Geocoder().geocode({ address: 'Boise' }).catch(codeOf),
      ]
    })
    expect(told).toEqual(['REQUEST_DENIED', 'REQUEST_DENIED', 'REQUEST_DENIED', 'OVER_QUERY_LIMIT'])
  })

  it('geocode by address and by position, and reject what is nowhere', async () => {
    const page = await openPage()
    const told = await page.evaluate(async () => {
      const geocoder = new google.maps.Geocoder()
      const { results } = await geocoder.geocode({ address: 'Boise', region: 'US' })
      const back = await geocoder.geocode({ location: { lat: 43.61, lng: -116.2 } })
      const nowhere = await geocoder
        .geocode({ address: 'zzzz' })
        .catch((error: { code: string }) => error.code)
      return [
        results[0]?.formatted_address,
        results[0]?.geometry.location.lat(),
        back.results[1]?.formatted_address,
        nowhere,
      ]
    })
    expect(told).toEqual(['Boise, ID, USA', expect.closeTo(43.6, 1), 'Boise, ID, USA', 'ZERO_RESULTS'])
  })
})
