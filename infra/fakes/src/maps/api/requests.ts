// Requests and field masks of Places API (New), as strict as the provider:
// https://github.com/googleapis/googleapis/blob/master/google/maps/places/v1/places_service.proto
import { z } from 'zod'
import { invalidArgument } from './errors.ts'

const degrees = (most: number) => z.number().min(-most).max(most)
const LatLng = z.strictObject({ latitude: degrees(90), longitude: degrees(180) })
const Circle = z
  .strictObject({ circle: z.strictObject({ center: LatLng, radius: z.number().positive().max(50_000) }) })
  .transform(({ circle: { center, radius } }) => {
    return { centre: { lat: center.latitude, lng: center.longitude }, radiusMetres: radius }
  })
/** Those of the provider's table A that the made-up places have. */
const SearchType = z.enum(['gym', 'bakery', 'book_store', 'cafe'])
const resultsPerPage = z.int().min(1).max(20).default(20)
const language = { languageCode: z.string().optional(), regionCode: z.string().length(2).optional() }
/** At most 36 characters that are safe in URLs, such as a version 4 UUID. */
const SessionToken = z.string().regex(/^[\w-]{1,36}$/)

export const SearchNearby = z.strictObject({
  ...language,
  locationRestriction: Circle,
  includedTypes: z.array(SearchType).max(50).default([]),
  maxResultCount: resultsPerPage,
  rankPreference: z.literal('POPULARITY').optional(),
})
export const SearchText = z.strictObject({
  ...language,
  textQuery: z.string().trim().min(1),
  includedType: SearchType.optional(),
  pageSize: resultsPerPage,
  locationBias: Circle.optional(),
})
export const Autocomplete = z.strictObject({
  ...language,
  sessionToken: SessionToken.optional(),
  input: z.string().trim().min(1),
  includedPrimaryTypes: z.array(z.literal('geocode')).max(5).optional(),
  locationBias: Circle.optional(),
})
/** The parameters of a place's address. */
export const GetPlace = z.strictObject({ ...language, sessionToken: SessionToken.optional() })

/** Throws the provider's error for the first fault. */
export function parseRequest<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const [issue] = error.issues
  const field = issue?.path.map(String).join('.') ?? ''
  const message =
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${field && ` at '${field}'`}: Cannot find field.`
      : `Invalid value at '${field}': ${issue?.message}`
  throw invalidArgument(message, field)
}

/** The paths of google.maps.places.v1.Place that the fake knows. */
const fields =
  /^(name|id|displayName(\.text)?|formattedAddress|location|types|nationalPhoneNumber|websiteUri|regularOpeningHours(\.weekdayDescriptions)?|utcOffsetMinutes|businessStatus|attributions)$/

type Place = Record<string, unknown>

/** Which fields of a place are sent, and billed. Throws for a missing mask and for unknown fields. */
export function readMask(mask: string | undefined, prefix: '' | 'places.'): (place: Place) => Place {
  if (!mask) throw invalidArgument(missingMask)
  const paths = mask.split(',').map((path) => {
    const field = path.slice(prefix.length)
    if (path.startsWith(prefix) && fields.test(field)) return field.split('.')
    throw invalidArgument(
      `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`,
    )
  })
  return (place) => {
    const entries = paths.map(([field = '', part]) => {
      const value = place[field]
      return [field, part && value ? { [part]: (value as Place)[part] } : value]
    })
    return Object.fromEntries(entries)
  }
}

const missingMask = `FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' to value 'displayName', 'id' to ask for the display name and the place id of a place.`
