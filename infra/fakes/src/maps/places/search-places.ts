// Searches the made-up places around a position and by text.
import { addressLine } from '../world/address.ts'
import { metresBetween, type Position } from '../world/position.ts'
import { mentions, words } from '../world/words.ts'
import { type Place, places, prominence } from './places.ts'

interface Circle {
  centre: Position
  radiusMetres: number
}

/** Most prominent first. All types if `types` is empty. */
export function placesAround({ centre, radiusMetres }: Circle, types: readonly string[]): Place[] {
  return places
    .filter((place) => hasType(place, types) && metresBetween(centre, place.position) <= radiusMetres)
    .sort((a, b) => prominence(b) - prominence(a))
}

/** Each word of the text must occur in the place's name, kind or address. Places in the circle come first. */
export function placesByText(text: string, types: readonly string[], near: Circle | undefined): Place[] {
  const searched = words(text).filter((word) => !fillers.has(word))
  if (words(text).length === 0) return []
  const found = places.filter((place) => hasType(place, types) && mentions(searched, vocabularyOf(place)))
  if (!near) return found.sort((a, b) => prominence(b) - prominence(a))
  const distances = new Map(found.map((place) => [place, metresBetween(near.centre, place.position)]))
  const metres = (place: Place) => distances.get(place) ?? Number.POSITIVE_INFINITY
  const within = found.filter((place) => metres(place) <= near.radiusMetres)
  return (within.length > 0 ? within : found).sort((a, b) => metres(a) - metres(b))
}

function hasType(place: Place, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => place.types.includes(type))
}

const fillers = new Set(['a', 'at', 'around', 'by', 'for', 'in', 'me', 'near', 'of', 'on', 'the'])

const vocabularies = new WeakMap<Place, string[]>()

function vocabularyOf(place: Place): string[] {
  const known = vocabularies.get(place)
  if (known) return known
  const { name, address, types } = place
  const kind = types.includes('gym') ? 'gyms fitness centers studios workout' : types[0]
  const vocabulary = words(`${name} ${addressLine(address)} ${address.district ?? ''} ${kind}`)
  vocabularies.set(place, vocabulary)
  return vocabulary
}
