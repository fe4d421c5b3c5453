// The made-up places: gyms of every kind and a few other places. They are the same at every start. Their words contain
// no real chain, and no brand that suggests a kind of gym.
import { createHash } from 'node:crypto'
import { pick, seededRandom } from '../../shared/random.ts'
import type { Address } from '../world/address.ts'
import { moved, type Position } from '../world/position.ts'
import { readTable } from '../world/read-table.ts'
import { type Hours, someHours } from './opening-hours.ts'
import vocabulary from './vocabulary.json' with { type: 'json' }

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

type TextColumn = 'city' | 'district' | 'state' | 'country' | 'postalCode' | 'areaCode'
type NumberColumn = 'lat' | 'lng' | 'radiusMetres' | 'places'
/** Texts are empty where there is none. Places in an area without an area code have no telephone. */
type Area = Record<TextColumn | NumberColumn, string>

const gymKinds = vocabulary.gyms.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
const otherPlacesEvery = 12

export const places: readonly Place[] = readTable<keyof Area>(new URL('areas.tsv', import.meta.url)).flatMap(
  placesOf,
)

const byId = new Map(places.map((place) => [place.id, place]))

export function placeById(id: string): Place | undefined {
  return byId.get(id)
}

/** Like the provider, ranks by rating and number of ratings. */
export function prominence(place: Place): number {
  return place.rating * Math.log(1 + place.ratings)
}

function placesOf(area: Area): Place[] {
  const label = area.district || area.city
  const random = seededRandom(`${label}, ${area.city}`)
  return Array.from({ length: Number(area.places) }, (_, index) => makePlace(area, label, random, index))
}

function makePlace(area: Area, label: string, random: () => number, index: number): Place {
  const isOther = index % otherPlacesEvery === otherPlacesEvery - 1
  const { noun, type } = isOther ? pick(random, vocabulary.others) : { ...pick(random, gymKinds), type: '' }
  const brand = pick(random, vocabulary.brands)
  const name = `${brand} ${noun}${random() < 0.3 ? ` ${label}` : ''}`
  const address = addressIn(area, random)
  return {
    id: placeId(name, address, index),
    name,
    types: type ? [type, 'establishment'] : ['gym', 'health', 'establishment'],
    address,
    position: positionIn(area, random),
    ...contact(area, random, brand),
    rating: Math.round((3.4 + 1.6 * random() ** 0.6) * 10) / 10,
    ratings: 3 + Math.floor(900 * random() ** 3),
  }
}

function addressIn({ city, district, state, country, postalCode }: Area, random: () => number): Address {
  const number = String(1 + Math.floor(random() * 480))
  return { number, street: pick(random, vocabulary.streets), city, district, state, country, postalCode }
}

/** Evenly distributed over the area's disc. */
function positionIn({ lat, lng, radiusMetres }: Area, random: () => number): Position {
  const distance = Number(radiusMetres) * Math.sqrt(random())
  const direction = 2 * Math.PI * random()
  const centre = { lat: Number(lat), lng: Number(lng) }
  return moved(centre, distance * Math.cos(direction), distance * Math.sin(direction))
}

/** From the ranges reserved for fiction. Some places have no telephone, site or hours. */
function contact({ areaCode }: Area, random: () => number, brand: string) {
  const line = `01${String(Math.floor(random() * 100)).padStart(2, '0')}`
  const phone = areaCode && random() < 0.85 && `+1 ${areaCode} 555 ${line}`
  const website = random() < 0.8 && `https://${brand.toLowerCase().replace(/[^a-z]+/g, '-')}.example.com/`
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
