// Searches among the made-up places: around a position, and by text.
import { addressLine } from '../geography/address.ts'
import { metresBetween, type Position } from '../geography/earth.ts'
import { mentions, words } from '../locations/words.ts'
import { type Place, places, prominence } from './places.ts'

interface Around {
  centre: Position
  radiusMetres: number
  /** Types of either service; any of them will do. */
  types: readonly string[]
  notTypes?: readonly string[]
  keyword?: string
  rank: 'popularity' | 'distance'
}

export function placesAround({
  centre,
  radiusMetres,
  types,
  notTypes = [],
  keyword = '',
  rank,
}: Around): Place[] {
  return places
    .map((place) => ({ place, metres: metresBetween(centre, place.position) }))
    .filter(({ place, metres }) => metres <= radiusMetres && hasType(place, types))
    .filter(({ place }) => notTypes.length === 0 || !hasType(place, notTypes))
    .filter(({ place }) => mentions(words(keyword), vocabularyOf(place)))
    .sort((a, b) => (rank === 'distance' ? a.metres - b.metres : prominence(b.place) - prominence(a.place)))
    .map(({ place }) => place)
}

interface ByText {
  text: string
  types: readonly string[]
  near?: { centre: Position; radiusMetres: number } | undefined
}

/** Every word of the text must be of the place's name, kind or address; near ones come first. */
export function placesByText({ text, types, near }: ByText): Place[] {
  const asked = words(text).filter((word) => !fillers.has(word))
  if (words(text).length === 0) return []
  const found = places.filter((place) => hasType(place, types) && mentions(asked, vocabularyOf(place)))
  if (!near) return found.sort((a, b) => prominence(b) - prominence(a))
  const distance = new Map(found.map((place) => [place, metresBetween(near.centre, place.position)]))
  const metres = (place: Place) => distance.get(place) ?? Number.POSITIVE_INFINITY
  const within = found.filter((place) => metres(place) <= near.radiusMetres)
  return (within.length > 0 ? within : found).sort((a, b) => metres(a) - metres(b))
}

function hasType(place: Place, types: readonly string[]): boolean {
  return (
    types.length === 0 || types.some((type) => place.types.includes(type) || place.newTypes.includes(type))
  )
}

const fillers = new Set(['a', 'at', 'around', 'by', 'for', 'in', 'me', 'near', 'of', 'on', 'the'])

const vocabularies = new WeakMap<Place, string[]>()

function vocabularyOf(place: Place): string[] {
  const known = vocabularies.get(place)
  if (known) return known
  const { name, address, types } = place
  const context = `${addressLine(address)} ${address.district ?? ''}`
  const kind = types.includes('gym') ? 'gyms fitness centers studios workout' : types[0]
  const vocabulary = words(`${name} ${context} ${kind}`)
  vocabularies.set(place, vocabulary)
  return vocabulary
}
