// The maps provider as our pages use it: key, places around a point, locations, diagnostics.
import { z } from 'zod'
import { latitude, longitude, PlaceId, queryNumber, text } from '../fields/fields.ts'
import { placesPerSearch } from '../fields/limits.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('places')

export const suggestionsPerSearch = 5
export const searchRadiusMaxMetres = 50_000
/** Search radius of the map component and of the main screen. */
export const mapSearchRadiusMetres = 5_000
export const mainSearchRadiusMetres = 10_000

/** How the browser loads the map; without a key there is no map. */
export const MapsConfig = z.object({
  apiKey: z.string(),
  /** URL of the provider's script; the provider's own URL by default. */
  scriptUrl: z.url().optional(),
  /** Selects a map style of the operator's own. Absent only with another script than the provider's. */
  mapId: z.string().optional(),
})
export type MapsConfig = z.infer<typeof MapsConfig>

export const readMapsConfig = endpoint('GET', '/api/config/google-maps', {
  summary: 'Read how to load the map',
  access: 'public',
  reply: MapsConfig,
})

/** Whom the provider has a place from. Its policies demand to show it. */
export const Attribution = z.object({ provider: z.string(), url: z.string().nullable() })
export type Attribution = z.infer<typeof Attribution>

/** A place of the provider in the shape of a gym. Only its id is stored. */
export const ProviderGym = z.object({
  /** `modern_places_` and the provider's place id. */
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  type: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  hours: z.string().nullable(),
  /** Its clock, for its hours. */
  utcOffsetMinutes: z.int().optional(),
  description: z.string().nullable(),
  /** Ratings of our members, never of the provider. */
  averageRating: z.string().nullable(),
  totalReviews: z.int(),
  attributions: z.array(Attribution).optional(),
})
export type ProviderGym = z.infer<typeof ProviderGym>

/** The provider's API is disabled, or was enabled some minutes ago. */
export const placesActivating = 'Places APIs still activating'

export const PlacesReply = z.object({
  gyms: z.array(ProviderGym).max(placesPerSearch),
  /** Why the list is empty although the search was valid. */
  error: z.literal(placesActivating).optional(),
})
export type PlacesReply = z.infer<typeof PlacesReply>

/** Where the member looks. Results near it come first. */
const bias = { lat: queryNumber(latitude).optional(), lng: queryNumber(longitude).optional() }

const SearchText = text(maxLengths.searchText, 'The search text').min(2, 'Type at least 2 characters')

export const searchPlaces = endpoint('GET', '/api/places/search', {
  summary: 'Search gyms around a point',
  problems: ['places.quota', 'places.not-configured', 'places.failed'],
  access: 'member',
  query: z.strictObject({
    lat: queryNumber(latitude),
    lng: queryNumber(longitude),
    radius: queryNumber(z.number().min(1).max(searchRadiusMaxMetres)),
    /** `text` uses the provider's text search; the browser falls back to it. */
    mode: z.enum(['nearby', 'text']).default('nearby'),
  }),
  reply: PlacesReply,
})

export const searchPlacesByName = endpoint('GET', '/api/places/search-by-name', {
  summary: 'Search gyms by name',
  problems: ['places.quota', 'places.not-configured', 'places.failed'],
  access: 'member',
  query: z.strictObject({ name: SearchText, ...bias }),
  reply: PlacesReply,
})

export const LocationResult = z.object({
  name: z.string(),
  address: z.string(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  placeId: z.string(),
  /** It is a street, town or country, and the position is somewhere in it. */
  isApproximate: z.literal(true).optional(),
})
export type LocationResult = z.infer<typeof LocationResult>

export const suggestLocations = endpoint('GET', '/api/places/locations', {
  summary: 'Suggest cities and addresses',
  description: 'By autocomplete, or else by geocoding; of a whole text by geocoding, which knows landmarks.',
  problems: ['places.quota', 'places.not-configured', 'places.failed'],
  access: 'member',
  query: z.strictObject({ text: SearchText, whole: z.literal('true').optional(), ...bias }),
  reply: z.array(LocationResult).max(suggestionsPerSearch),
})

const PlaceParams = z.strictObject({ placeId: PlaceId })

export const readPlace = endpoint('GET', '/api/places/details/:placeId', {
  summary: 'Read a place of the maps provider',
  description: 'Address, position and opening hours, which are not stored.',
  problems: ['gym.unknown', 'places.quota', 'places.not-configured', 'places.failed'],
  access: 'member',
  params: PlaceParams,
  reply: ProviderGym,
})

/** Before a service stores its id. */
export const findPlace = endpoint('GET', '/internal/places/:placeId', {
  summary: 'Check that the maps provider knows a place',
  access: 'service',
  callers: ['gym'],
  params: PlaceParams,
  reply: z.object({ placeId: z.string() }),
})

export const MapsDiagnostics = z.object({
  status: z.enum(['success', 'error']),
  message: z.string(),
  /** Another server than Google's has answered: the fake, as without keys of the operator's own. */
  isFake: z.literal(true).optional(),
  /** These three describe the browser's key; the server's key affects `status` and `message` only. */
  keyExists: z.boolean(),
  keyLength: z.int(),
  /** At most eight characters of the key. */
  keyPreview: z.string(),
  googleResponse: z.object({ status: z.string(), error_message: z.string().nullable() }).nullable(),
  recommendations: z.array(z.string()),
})
export type MapsDiagnostics = z.infer<typeof MapsDiagnostics>

export const testMapsKey = endpoint('GET', '/api/test/google-maps-key', {
  summary: 'Test the maps key',
  access: 'public',
  reply: MapsDiagnostics,
})
