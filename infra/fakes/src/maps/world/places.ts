// The made-up places: gyms of every kind and a few other places, and their search. They are the same at every start.
// Their words contain no real chain, and no brand that suggests a kind of gym.
import { createHash } from 'node:crypto'
import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { pick, seededRandom } from '../../shared/random.ts'
import vocabulary from './vocabulary.json' with { type: 'json' }
import { type Address, addressLine, mentions, moved, type Position, readTable, words } from './world.ts'

export interface Place {
  id: string
  name: string
  types: readonly string[]
  address: Address
  position: Position
  /** As in (212) 555-0123. */
  phone?: string
  website?: string
  /** A text per weekday, Monday first. */
  hours?: string[]
  /** By rating and number of ratings, as the provider ranks. */
  prominence: number
}

export interface Circle {
  centre: Position
  radiusMetres: number
}

/** Texts are empty where there is none. Places in an area without an area code have no telephone. */
type Column =
  | ('city' | 'district' | 'state' | 'country' | 'postalCode' | 'areaCode')
  | ('lat' | 'lng' | 'radiusMetres' | 'places')
type Area = Record<Column, string>

const gymKinds = vocabulary.gyms.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
const otherPlacesEvery = 12
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const places = readTable<Column>('areas.tsv').flatMap((area) => {
  const label = area.district || area.city
  const random = seededRandom(`${label}, ${area.city}`)
  return Array.from({ length: Number(area.places) }, (_, index) => makePlace(area, label, random, index))
})

const byId = new Map(places.map((place) => [place.id, place]))
export const placeById = (id: string): Place | undefined => byId.get(id)

/** Most prominent first. All types if `types` is empty. */
export function placesAround(circle: Circle, types: readonly string[]): Place[] {
  return places
    .filter((place) => hasType(place, types) && metresFrom(circle, place) <= circle.radiusMetres)
    .sort((a, b) => b.prominence - a.prominence)
}

/** Each word of the text must occur in the place's name, kind or address. Places in the circle come first. */
export function placesByText(text: string, types: readonly string[], near: Circle | undefined): Place[] {
  const searched = words(text).filter((word) => !fillers.has(word))
  if (words(text).length === 0) return []
  const found = places.filter(
    (place) => hasType(place, types) && mentions(searched, vocabularies.get(place) ?? []),
  )
  if (!near) return found.sort((a, b) => b.prominence - a.prominence)
  const within = found.filter((place) => metresFrom(near, place) <= near.radiusMetres)
  return (within.length > 0 ? within : found).sort((a, b) => metresFrom(near, a) - metresFrom(near, b))
}

const metresFrom = ({ centre }: Circle, { position }: Place) => milesBetween(centre, position) * metresPerMile

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

function makePlace(area: Area, label: string, random: () => number, index: number): Place {
  const { city, district, state, country, postalCode } = area
  const isOther = index % otherPlacesEvery === otherPlacesEvery - 1
  const { noun, type } = isOther ? pick(random, vocabulary.others) : { ...pick(random, gymKinds), type: '' }
  const brand = pick(random, vocabulary.brands)
  const name = `${brand} ${noun}${random() < 0.3 ? ` ${label}` : ''}`
  const number = String(1 + Math.floor(random() * 480))
  const address = {
    number,
    street: pick(random, vocabulary.streets),
    city,
    district,
    state,
    country,
    postalCode,
  }
  return {
    id: placeId(name, address, index),
    name,
    types: type ? [type, 'establishment'] : ['gym', 'health', 'establishment'],
    address,
    position: positionIn(area, random),
    ...contact(area, random, brand),
    prominence: prominence(random),
  }
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
  const phone = areaCode && random() < 0.85 && `(${areaCode}) 555-${line}`
  const website = random() < 0.8 && `https://${brand.toLowerCase().replace(/[^a-z]+/g, '-')}.example.com/`
  const hours = someHours(random)
  return { ...(phone && { phone }), ...(website && { website }), ...(hours && { hours }) }
}

function prominence(random: () => number): number {
  const rating = Math.round((3.4 + 1.6 * random() ** 0.6) * 10) / 10
  return rating * Math.log(4 + Math.floor(900 * random() ** 3))
}

/** In the provider's wording, with its narrow spaces. One place in ten is always open, one in six has no hours. */
function someHours(random: () => number): string[] | undefined {
  const luck = random()
  if (luck >= 0.1 && luck < 0.26) return undefined
  if (luck < 0.1) return weekdays.map((day) => `${day}: Open 24 hours`)
  const range = (opens: string, closes: string) => `${opens}\u202fAM\u2009–\u2009${closes}\u202fPM`
  const workday = range(
    pick(random, ['5:00', '5:30', '6:00', '7:00']),
    pick(random, ['8:00', '9:00', '10:00', '11:00']),
  )
  const sunday = random() < 0.85 ? range('8:00', '6:00') : 'Closed'
  const ofDay: Record<string, string> = { Saturday: range('7:00', '8:00'), Sunday: sunday }
  return weekdays.map((day) => `${day}: ${ofDay[day] ?? workday}`)
}

/** `ChIJ` and 23 letters, like the provider's. */
function placeId(name: string, address: Address, index: number): string {
  const digest = createHash('sha256').update(JSON.stringify([name, address, index]))
  return `ChIJ${digest.digest('base64url').slice(0, 23)}`
}
