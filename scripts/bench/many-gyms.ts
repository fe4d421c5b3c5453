// Any number of gyms with the names and addresses of known ones: four of five around 200 cities, the rest anywhere.
import { amenities, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { derivedFields, type GymFields, ratingFields, type StoredGym } from '@jumpingjack/gym/gyms'
import type { KnownGym } from './gyms-of-file.ts'
import { createRandom, type Random } from './random.ts'

export interface Position {
  latitude: number
  longitude: number
}

const cityRadiusDegrees = 0.35
const maxReviews = 400
/** Of one gym in three they are unknown. */
const someHours = [
  null,
  null,
  '24/7',
  'Mo-Fr 05:00-23:00; Sa-Su 07:00-20:00',
  'Mo-Su 06:00-22:00',
  'Mo-Fr 09:00-12:00,16:00-21:00',
]

export function createCities(count = 200): Position[] {
  const random = createRandom(1)
  return Array.from({ length: count }, () => ({
    latitude: random.next() * 100 - 40,
    longitude: random.next() * 300 - 150,
  }))
}

export function* manyGyms(count: number, known: readonly KnownGym[], cities: readonly Position[]) {
  const random = createRandom(2)
  for (let n = 0; n < count; n++) yield someGym(random, known, cities)
}

function someGym(random: Random, known: readonly KnownGym[], cities: readonly Position[]): StoredGym {
  const id = uuidOf(random)
  const fields = {
    ...random.pick(known).gym,
    ...(random.next() < 0.8 ? nearCity(random, cities) : anywhere(random)),
    ...someFacts(random),
  }
  const totalReviews = random.next() < 0.6 ? 1 + Math.floor(random.next() ** 3 * maxReviews) : 0
  const tally = {
    totalReviews,
    ratingSum: Math.round(totalReviews * (2 + 3 * random.next())),
    photoCount: random.next() < 0.1 ? 1 : 0,
  }
  const { 'order.confidence': confidence, ...numbers } = ratingFields(id, tally)
  return {
    ...fields,
    ...derivedFields(fields),
    ...numbers,
    _id: id,
    type: random.pick(gymTypes).type,
    order: { confidence },
  }
}

function someFacts(random: Random): Pick<GymFields, 'hours' | 'priceRange' | 'dayPass' | 'amenities'> {
  return {
    hours: random.pick(someHours),
    priceRange: random.pick([null, ...priceRanges]),
    dayPass: random.next() < 0.2 ? { offered: true } : null,
    amenities: amenities.filter(() => random.next() < 0.15),
  }
}

function nearCity(random: Random, cities: readonly Position[]): Position {
  const city = random.pick(cities)
  const away = () => (random.next() + random.next() - 1) * cityRadiusDegrees
  return { latitude: city.latitude + away(), longitude: city.longitude + away() }
}

function anywhere(random: Random): Position {
  return { latitude: random.next() * 120 - 60, longitude: random.next() * 360 - 180 }
}

function uuidOf(random: Random): string {
  const hex = () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return `${hex()}${hex()}${hex()}${hex()}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
