// Field masks: which fields of a place are sent, and billed.
import { invalidArgument } from './google-error.ts'

const missing = `FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' to value 'displayName', 'id' to ask for the display name and the place id of a place.`

const unknown = `Error expanding 'fields' parameter. Cannot find matching fields for path`

/** The paths of google.maps.places.v1.Place that the fake knows. */
const known = new Set(
  'name id displayName displayName.text formattedAddress location types nationalPhoneNumber websiteUri regularOpeningHours regularOpeningHours.weekdayDescriptions businessStatus attributions'.split(
    ' ',
  ),
)

type Place = Record<string, unknown>

/** Throws for a missing mask and for unknown fields. Each path begins with `prefix`. */
export function readMask(mask: string | undefined, prefix: '' | 'places.'): (place: Place) => Place {
  if (!mask) throw invalidArgument(missing)
  const paths = mask.split(',').map((path) => {
    const field = path.slice(prefix.length)
    if (path.startsWith(prefix) && known.has(field)) return field.split('.')
    throw invalidArgument(`${unknown} '${path}'.`)
  })
  return (place) => {
    const entries = paths.map(([field = '', part]) => {
      const value = place[field]
      return [field, part && value ? { [part]: (value as Place)[part] } : value]
    })
    return Object.fromEntries(entries)
  }
}
