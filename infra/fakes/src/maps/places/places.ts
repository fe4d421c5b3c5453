// The made-up places: gyms of every kind and a few other places. They are the same at every start.
import { createHash } from 'node:crypto'
import { pick, seededRandom } from '../../shared/random.ts'
import type { Address } from '../world/address.ts'
import { moved, type Position } from '../world/position.ts'
import { type Area, areas } from './areas.ts'
import { brands, kinds, otherKinds, streets } from './names.ts'
import { type Hours, someHours } from './opening-hours.ts'

export interface Place {
  id: string
  name: string
  types: readonly string[]
  address: Address
  position: Position
  /** With its country code: +1 212 555 0123. */
  phone?: string
  website?: string
  hours?: Hours
  rating: number
  ratings: number
}

const everyKind = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
const otherPlacesEvery = 12

export const places: readonly Place[] = areas.flatMap(placesOf)

const byId = new Map(places.map((place) => [place.id, place]))

export function placeById(id: string): Place | undefined {
  return byId.get(id)
}

/** Like the provider, ranks by rating and number of ratings. */
export function prominence(place: Place): number {
  return place.rating * Math.log(1 + place.ratings)
}

function placesOf(area: Area): Place[] {
  const random = seededRandom(`${labelOf(area)}, ${area.city}`)
  return Array.from({ length: area.places }, (_, index) => makePlace(area, random, index))
}

function makePlace(area: Area, random: () => number, index: number): Place {
  const kind = index % otherPlacesEvery === otherPlacesEvery - 1 ? pick(random, otherKinds) : someKind(random)
  const brand = pick(random, brands)
  const name = random() < 0.3 ? `${brand} ${kind.noun} ${labelOf(area)}` : `${brand} ${kind.noun}`
  const address = addressIn(area, random)
  return {
    id: placeId(name, address, index),
    name,
    types: 'type' in kind ? [kind.type, 'establishment'] : ['gym', 'health', 'establishment'],
    address,
    position: positionIn(area, random),
    ...contact(area, random, brand),
    rating: Math.round((3.4 + 1.6 * random() ** 0.6) * 10) / 10,
    ratings: 3 + Math.floor(900 * random() ** 3),
  }
}

function someKind(random: () => number): (typeof kinds)[number] {
  return everyKind[Math.floor(random() * everyKind.length)] ?? kinds[0]
}

function labelOf({ district, city }: Area): string {
  return district || city
}

function addressIn({ city, district, state, country, postalCode }: Area, random: () => number): Address {
  const number = String(1 + Math.floor(random() * 480))
  return { number, street: pick(random, streets), city, district, state, country, postalCode }
}

/** Evenly distributed over the area's disc. */
function positionIn(area: Area, random: () => number): Position {
  const distance = area.radiusMetres * Math.sqrt(random())
  const direction = 2 * Math.PI * random()
  return moved(area.centre, distance * Math.cos(direction), distance * Math.sin(direction))
}

/** From the ranges reserved for fiction. Some places have no telephone, site or hours. */
function contact(
  area: Area,
  random: () => number,
  brand: string,
): Pick<Place, 'phone' | 'website' | 'hours'> {
  const line = `01${String(Math.floor(random() * 100)).padStart(2, '0')}`
  const phone = area.areaCode && random() < 0.85 ? `+1 ${area.areaCode} 555 ${line}` : undefined
  const slug = brand.toLowerCase().replace(/[^a-z]+/g, '-')
  const website = random() < 0.8 ? `https://${slug}.example.com/` : undefined
  const hours = someHours(random)
  return { ...(phone && { phone }), ...(website && { website }), ...(hours && { hours }) }
}

/** `ChIJ` and 23 letters, like the provider's. */
function placeId(name: string, address: Address, index: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, address, index]))
    .digest('base64url')
  return `ChIJ${digest.slice(0, 23)}`
}
