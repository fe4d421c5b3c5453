// Any number of gyms with the names and addresses of known ones: four of five around 200 cities, the rest anywhere.
import { amenities, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { derivedFields, type GymFields, ratingFields, type StoredGym } from '@jumpingjack/gym/gyms'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import type { KnownGym } from './gyms-of-file.ts'
import type { Random } from './word-changes.ts'

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
  const random = seededRandom('cities')
  return Array.from({ length: count }, () => ({
    latitude: random() * 100 - 40,
    longitude: random() * 300 - 150,
  }))
}

export function* manyGyms(count: number, known: readonly KnownGym[], cities: readonly Position[]) {
  const random = seededRandom('gyms')
  for (let n = 0; n < count; n++) yield someGym(random, known, cities)
}

function someGym(random: Random, known: readonly KnownGym[], cities: readonly Position[]): StoredGym {
  const id = uuidOf(random)
  const fields = {
    ...pick(random, known).gym,
    ...(random() < 0.8 ? nearCity(random, cities) : anywhere(random)),
    ...someFacts(random),
  }
  const totalReviews = random() < 0.6 ? 1 + Math.floor(random() ** 3 * maxReviews) : 0
  const tally = {
    totalReviews,
    ratingSum: Math.round(totalReviews * (2 + 3 * random())),
    photoCount: random() < 0.1 ? 1 : 0,
  }
  const { 'order.confidence': confidence, ...numbers } = ratingFields(id, tally)
  return {
    ...fields,
    ...derivedFields(fields),
    ...numbers,
    _id: id,
    type: pick(random, gymTypes).type,
    order: { confidence },
  }
}

function someFacts(random: Random): Pick<GymFields, 'hours' | 'priceRange' | 'dayPass' | 'amenities'> {
  return {
    hours: pick(random, someHours),
    priceRange: pick(random, [null, ...priceRanges]),
    dayPass: random() < 0.2 ? { offered: true } : null,
    amenities: amenities.filter(() => random() < 0.15),
  }
}

function nearCity(random: Random, cities: readonly Position[]): Position {
  const city = pick(random, cities)
  const away = () => (random() + random() - 1) * cityRadiusDegrees
  return { latitude: city.latitude + away(), longitude: city.longitude + away() }
}

function anywhere(random: Random): Position {
  return { latitude: random() * 120 - 60, longitude: random() * 360 - 180 }
}

function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
