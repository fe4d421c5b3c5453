// Searches the made-up places around a position and by text.
import { addressLine } from '../world/address.ts'
import { metresBetween, type Position } from '../world/position.ts'
import { mentions, words } from '../world/words.ts'
import { type Place, places, prominence } from './places.ts'

export interface Circle {
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
  const found = places.filter(
    (place) => hasType(place, types) && mentions(searched, vocabularies.get(place) ?? []),
  )
  if (!near) return found.sort((a, b) => prominence(b) - prominence(a))
  const metres = (place: Place) => metresBetween(near.centre, place.position)
  const within = found.filter((place) => metres(place) <= near.radiusMetres)
  return (within.length > 0 ? within : found).sort((a, b) => metres(a) - metres(b))
}

function hasType(place: Place, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => place.types.includes(type))
}

const fillers = new Set(['a', 'at', 'around', 'by', 'for', 'in', 'me', 'near', 'of', 'on', 'the'])

/** The words of a place's name, kind and address. */
const vocabularies = new Map(
  places.map((place) => {
    const { name, address, types } = place
    const kind = types.includes('gym') ? 'gyms fitness centers studios workout' : types[0]
    return [place, words(`${name} ${addressLine(address)} ${address.district ?? ''} ${kind}`)]
  }),
)
