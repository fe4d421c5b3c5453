// A place of the maps provider as a gym of a list, for our server and for the provider's library in the browser.
import { Link } from '../fields/fields.ts'
import { providerGymPrefix } from '../fields/provider-gym.ts'
import { formatDegrees, type LatLng } from '../gym/gym-area.ts'
import { guessMapLabel } from '../gym/gym-types.ts'
import type { ProviderGym } from './places.ts'

type Maybe<T> = T | null | undefined
type Text = 'displayName' | 'formattedAddress' | 'nationalPhoneNumber' | 'websiteUri' | 'businessStatus'

/** A place by the names of Places API (New). */
export interface FoundPlace extends Partial<Record<Text, Maybe<string>>> {
  id: string
  location?: Maybe<LatLng>
  regularOpeningHours?: Maybe<{ weekdayDescriptions?: string[] | undefined }>
  utcOffsetMinutes?: Maybe<number>
  attributions?: Maybe<{ provider?: Maybe<string>; providerUri?: Maybe<string> }[]>
}

const unknown = { name: 'Unknown Gym', address: 'Address not available' }

/** A gym as in the gym list. It has no rating: the provider's ratings are not shown. */
export function toProviderGym(place: FoundPlace, fallback = unknown): ProviderGym {
  const name = place.displayName?.trim() || fallback.name
  return {
    id: `${providerGymPrefix}${place.id}`,
    name,
    address: place.formattedAddress || fallback.address,
    latitude: formatDegrees(place.location?.lat ?? 0),
    longitude: formatDegrees(place.location?.lng ?? 0),
    type: guessMapLabel(name),
    phone: place.nationalPhoneNumber || null,
    website: linkOf(place.websiteUri),
    hours: place.regularOpeningHours?.weekdayDescriptions?.join(', ') || null,
    utcOffsetMinutes: place.utcOffsetMinutes ?? undefined,
    description: null,
    averageRating: null,
    totalReviews: 0,
    attributions: place.attributions?.map(({ provider, providerUri }) => ({
      provider: provider ?? '',
      url: linkOf(providerUri),
    })),
  }
}

const linkOf = (text: Maybe<string>): string | null => Link.safeParse(text).data ?? null

/** Those that are not closed for good, in the provider's order. */
export function toProviderGyms(places: readonly FoundPlace[], fallback = unknown): ProviderGym[] {
  return places
    .filter(({ businessStatus }) => businessStatus !== 'CLOSED_PERMANENTLY')
    .map((place) => toProviderGym(place, fallback))
}
