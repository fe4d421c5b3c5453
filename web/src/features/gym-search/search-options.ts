// Suggestions of the search boxes: places, own gyms and gym types, in the order that fits the text.

import { foldedWords } from '@jumpingjack/contracts/fields/fold-letters'
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { type GymType, gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { suggestionsPerSearch } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { Dumbbell, MapPin } from 'lucide-react'
import { type LatLng, type MapLocation, positionOf } from '../../lib/geo/geo.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { closedLabel } from '../../lib/labels/closed-label.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import type { RecentSearch } from '../../lib/recent-searches.ts'
import type { Suggestion } from '../../ui/form/suggest-input.tsx'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'

/** Its location is absent until it is picked, if the provider needs another request for it. */
export interface PlaceOption extends Suggestion {
  kind: 'place'
  location?: MapLocation
}
export type SearchOption =
  | PlaceOption
  | (Suggestion & { kind: 'gym'; gym: Gym })
  | (Suggestion & { kind: 'type'; type: GymType })
  | (Suggestion & { kind: 'recent'; recent: RecentSearch })

export type FoundPlace = Omit<PlaceOption, 'kind'>

export interface FoundMatches {
  text: string
  places: readonly FoundPlace[]
  gyms: readonly Gym[]
  near: LatLng | undefined
}

const gymsMax = 3
const typesMax = 2
/** Gyms within this distance are near the view. */
const nearMiles = 25

export function rankOptions(found: FoundMatches): SearchOption[] {
  const near = nearPlaceOf(found)
  const inOrder = near ? [near, ...found.places.filter((each) => each !== near)] : found.places
  const places = inOrder.slice(0, suggestionsPerSearch).map((place): SearchOption => {
    return { Icon: MapPin, ...place, kind: 'place' }
  })
  const gyms = found.gyms.slice(0, gymsMax).map(gymOption)
  const types = typesOf(found.text).map(typeOption)
  return prefersPlace(found) ? [...places, ...types, ...gyms] : [...types, ...gyms, ...places]
}

/** The place near the view of exactly this name, of which there may be larger ones elsewhere. */
export function nearPlaceOf({ text, places, near }: FoundMatches): FoundPlace | undefined {
  return places.find(({ name, location }) => {
    const isNear = location && near && milesBetween(near, location.coordinates) <= nearMiles
    return isNear && isSameText(name, text)
  })
}

/**
 * Whether a text means a place rather than gyms: the place has exactly this name and no gym is found for a text that
 * looks like the name of one, or the text looks like a location and no gym near the view has this name.
 */
export function prefersPlace({ text, places, gyms, near }: FoundMatches): boolean {
  if (places.length === 0) return false
  const nearby = gyms.filter((gym) => near && milesBetween(near, positionOf(gym)) <= nearMiles)
  if (nearby.some((gym) => isSameText(gym.name, text))) return false
  const isGymName = searchKind(text) === 'gym-name'
  if (isGymName && gyms.some((gym) => hasGymWord(text) || hasWords(gym.name, text))) return false
  if (places.some((place) => isSameText(place.name, text.split(',')[0] ?? ''))) return true
  return !isGymName && !nearby.some((gym) => hasWords(gym.name, text))
}

/** The filter by name for a text; undefined until it is known whether the text means a place. */
export function filterOf(typed: string, found: FoundMatches | undefined): string | undefined {
  const text = normaliseQuery(typed)
  if (text === '' || searchKind(text) === 'gym-name') return text
  if (found?.text !== text) return undefined
  return prefersPlace(found) ? '' : text
}

function gymOption(gym: Gym): SearchOption {
  const { Icon = Dumbbell, text: tint } = gymTypeStyle(gym.type)
  const address = addressLabel(gym.address)
  const detail = gym.closed ? `${closedLabel(gym.closed)} · ${address}` : address
  return { kind: 'gym', id: gym.id, name: gym.name, detail, Icon, tint, gym }
}

function typeOption(type: GymType): SearchOption {
  const { label, Icon, text: tint } = gymTypeStyle(type)
  return { kind: 'type', id: type, name: label, detail: t`Type of gym`, Icon, tint, type }
}

/** Types of which a label or keyword begins with the text. */
function typesOf(text: string): GymType[] {
  const start = fold(text)
  const matches = gymTypes.filter(({ type, filterLabel, mapLabel, keywords }) =>
    [type, filterLabel, sharedText(filterLabel), mapLabel, ...keywords].some((label) =>
      fold(label).startsWith(start),
    ),
  )
  return matches.slice(0, typesMax).map(({ type }) => type)
}

export function isSameText(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

/** Whether each word of the text begins a word of the name. */
function hasWords(name: string, text: string): boolean {
  const words = foldedWords(name)
  return foldedWords(text).every((part) => words.some((word) => word.startsWith(part)))
}

const fold = (text: string) => foldedWords(text).join(' ')

type SearchKind = 'address' | 'location' | 'gym-name'

/** Also ends of compound words: kickboxing. Not their beginnings: Centerville. */
const gymWords =
  /(fitness|gym|gymnastics|gymnasium|workout|crossfit|yoga|pilates|boxing|martial|training|wellness|health|club|center|studio)s?\b/i
/** Not the `place` of `workout place`. */
const streetWords =
  /\b(street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|square|sq|highway|hwy|parkway|pkwy|terrace|ter|broadway)\b|\d.*\b(place|pl)\b/i
const countryWords = /\b(usa|united states|america|canada|mexico|united kingdom|uk|england|australia)\b/i
const areaWords = /\b(city|town|county|state)\b/i
const zipCode = /\b\d{5}\b/
/** Not at the beginning of a name: LA Fitness. */
const stateCode = /\b[A-Z]{2}$/
const lettersOnly = /^[\p{L}\s,.-]+$/u
const serverSearchMin = 4

/** Classifies a search text: address, location or gym name. */
export function searchKind(text: string): SearchKind {
  if (isAddress(text)) return 'address'
  return lettersOnly.test(text) && !hasGymWord(text) ? 'location' : 'gym-name'
}

/** Whether the server is searched for gyms of this name. */
export function isServerSearch(text: string): boolean {
  const name = text.trim()
  return name.length >= serverSearchMin && searchKind(name) === 'gym-name' && hasGymWord(name)
}

function isAddress(text: string): boolean {
  return (
    text.includes(',') ||
    [streetWords, countryWords, areaWords, zipCode, stateCode].some((sign) => sign.test(text))
  )
}

function hasGymWord(text: string): boolean {
  return gymWords.test(text)
}
