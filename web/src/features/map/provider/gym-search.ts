// Searches gyms around a point: in the browser, then through our server, then through our server's text search.

import { placesPerSearch } from '@jumpingjack/contracts/fields/limits'
import { readGymRatings } from '@jumpingjack/contracts/gym/gyms'
import {
  mainSearchRadiusMetres,
  mapSearchRadiusMetres,
  type ProviderGym,
  searchPlaces,
} from '@jumpingjack/contracts/places/places'
import { toProviderGyms } from '@jumpingjack/contracts/places/provider-gyms'
import { t } from '@lingui/core/macro'
import { callApi } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { withDeadline } from '../../../lib/api/deadline.ts'
import type { LatLng } from '../../../lib/geo/geo.ts'
import { withWeek } from '../../../lib/gym/provider-hours.ts'

const libraryDeadlineMs = 5_000
const providerDeadlineMs = 3_000

/** The first search that answers decides, even with an empty result. Undefined if all fail. */
export async function searchGyms(centre: LatLng, hasMap: boolean): Promise<ProviderGym[] | undefined> {
  for (const search of hasMap ? searches : searchesWithoutMap) {
    try {
      return await withOurRatings(await search(centre))
    } catch (error) {
      console.error(error)
    }
  }
  return undefined
}

/** Adds their week, and our members' ratings, if they can be read. */
export async function withOurRatings(found: ProviderGym[]): Promise<ProviderGym[]> {
  const gyms = found.map((gym) => withWeek(gym))
  if (gyms.length === 0) return gyms
  try {
    const ratings = await callApi(readGymRatings, { query: { ids: gyms.map(({ id }) => id).join(',') } })
    const byId = new Map(ratings.map((rating) => [rating.id, rating]))
    return gyms.map((gym) => ({ ...gym, ...byId.get(gym.id) }))
  } catch (error) {
    console.error(error)
    return gyms
  }
}

async function searchInBrowser(centre: LatLng): Promise<ProviderGym[]> {
  const { Place, SearchNearbyRankPreference } = await placesLibrary('The modern places service is not loaded')
  const search = Place.searchNearby({
    fields: [...placeFields],
    locationRestriction: { center: centre, radius: mapSearchRadiusMetres },
    includedTypes: ['gym'],
    maxResultCount: placesPerSearch,
    rankPreference: SearchNearbyRankPreference.POPULARITY,
    language: 'en',
  })
  const { places } = await withDeadline(search, providerDeadlineMs, 'The places provider does not answer')
  return gymsOfPlaces(places)
}

/** The messages of failures are in the specification. */
function searchByServer(radius: number, mode: 'nearby' | 'text') {
  return async ({ lat, lng }: LatLng): Promise<ProviderGym[]> => {
    const query = { lat: String(lat), lng: String(lng), radius: String(radius), mode }
    const { gyms } = await callApi(searchPlaces, { query }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const { status, problem } = error
      const message =
        mode === 'text'
          ? `HTTP error! status: ${status}`
          : `Server Places API error: ${status} - ${problem?.message ?? 'Unknown error'}`
      throw new Error(message, { cause: error })
    })
    return gyms
  }
}

const searches = [
  searchInBrowser,
  searchByServer(mapSearchRadiusMetres, 'nearby'),
  searchByServer(mapSearchRadiusMetres, 'text'),
]
const searchesWithoutMap = [searchByServer(mainSearchRadiusMetres, 'nearby')]

/** The provider loads this library some time after its script. */
export async function placesLibrary(failure: string): Promise<google.maps.PlacesLibrary> {
  const loading = google.maps.importLibrary('places') as Promise<google.maps.PlacesLibrary | undefined>
  const library = await withDeadline(loading, libraryDeadlineMs, failure)
  if (!library) throw new Error(failure)
  return library
}

/** Requested fields. The provider bills by them. */
const placeFields = [
  'id',
  'displayName',
  'businessStatus',
  'formattedAddress',
  'location',
  'nationalPhoneNumber',
  'websiteURI',
  'regularOpeningHours',
  'utcOffsetMinutes',
  'attributions',
] as const

type FoundPlace = Pick<google.maps.places.Place, (typeof placeFields)[number]>

/** Those that are not closed for good, as gyms of the list. */
export function gymsOfPlaces(places: readonly FoundPlace[]): ProviderGym[] {
  return toProviderGyms(places.map(fieldsOf), { name: t`Unknown Gym`, address: t`Address not available` })
}

/** By the names of the provider's API, which differ from those of its library. */
const fieldsOf = (place: FoundPlace) => ({
  id: place.id,
  displayName: place.displayName,
  businessStatus: place.businessStatus,
  formattedAddress: place.formattedAddress,
  location: place.location && { lat: place.location.lat(), lng: place.location.lng() },
  nationalPhoneNumber: place.nationalPhoneNumber,
  websiteUri: place.websiteURI,
  regularOpeningHours: place.regularOpeningHours,
  utcOffsetMinutes: place.utcOffsetMinutes,
  attributions: place.attributions?.map(({ provider, providerURI }) => ({
    provider,
    providerUri: providerURI,
  })),
})
