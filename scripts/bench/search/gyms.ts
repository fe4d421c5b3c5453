// The gyms of a file, as the import stores them, and any number of gyms with their names and addresses: four of five
// around 200 cities, the rest anywhere.
import { readFileSync } from 'node:fs'
import { amenities, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { derivedFields, type GymFields, newGym, ratingFields, type StoredGym } from '@jumpingjack/gym/gyms'
import { gymIdOf } from '@jumpingjack/gym/import'
import { pick, seededRandom } from '../../../infra/fakes/src/shared/random.ts'
import { gymsOfEntries } from '../../import/gyms-of-entries.ts'
import { readEntries } from '../../import/read-entries.ts'

/** A gym with the parts of its address. */
export interface KnownGym {
  gym: StoredGym
  city: string
  state: string
  postcode: string
}

export function readKnownGyms(file: string): KnownGym[] {
  const entries = readEntries(readFileSync(file, 'utf8'))
  const tagsOf = new Map(
    entries.flatMap((entry) => ('tags' in entry ? [[entry.sourceId, entry.tags] as const] : [])),
  )
  return gymsOfEntries(entries).gyms.map(({ sourceId, ...fields }) => {
    const tags = tagsOf.get(sourceId)
    return {
      gym: newGym(gymIdOf(sourceId), fields, new Date(0)),
      city: tags?.['addr:city'] ?? '',
      state: tags?.['addr:state'] ?? '',
      postcode: tags?.['addr:postcode'] ?? '',
    }
  })
}

export type Random = () => number
export const wholeBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

export interface Position {
  latitude: number
  longitude: number
}

const cities = 200
const cityRadiusDegrees = 0.35
const maxReviews = 400
const batchSize = 1_000
/** Of one gym in three they are unknown. */
const someHours = [
  null,
  null,
  '24/7',
  'Mo-Fr 05:00-23:00; Sa-Su 07:00-20:00',
  'Mo-Su 06:00-22:00',
  'Mo-Fr 09:00-12:00,16:00-21:00',
]

export function createCities(): Position[] {
  const random = seededRandom('cities')
  return Array.from({ length: cities }, () => ({
    latitude: random() * 100 - 40,
    longitude: random() * 300 - 150,
  }))
}

/** In batches. */
export function* manyGyms(count: number, known: readonly KnownGym[], cities: readonly Position[]) {
  const random = seededRandom('gyms')
  for (let left = count; left > 0; left -= batchSize)
    yield Array.from({ length: Math.min(batchSize, left) }, () => someGym(random, known, cities))
}

function someGym(random: Random, known: readonly KnownGym[], cities: readonly Position[]): StoredGym {
  const id = uuidOf(random)
  const fields = { ...pick(random, known).gym, ...somePlace(random, cities), ...someFacts(random) }
  const totalReviews = random() < 0.6 ? 1 + Math.floor(random() ** 3 * maxReviews) : 0
  const ratingSum = Math.round(totalReviews * (2 + 3 * random()))
  const photoCount = random() < 0.1 ? 1 : 0
  const gym = { ...fields, ...derivedFields(fields), _id: id, type: pick(random, gymTypes).type }
  return withTally(gym, { totalReviews, ratingSum, photoCount })
}

export function withTally(gym: StoredGym, tally: Parameters<typeof ratingFields>[0]): StoredGym {
  const { 'order.confidence': confidence, ...numbers } = ratingFields(tally)
  return { ...gym, ...numbers, order: { confidence } }
}

function someFacts(random: Random): Pick<GymFields, 'hours' | 'priceRange' | 'dayPass' | 'amenities'> {
  return {
    hours: pick(random, someHours),
    priceRange: pick(random, [null, ...priceRanges]),
    dayPass: random() < 0.2 ? { offered: true } : null,
    amenities: amenities.filter(() => random() < 0.15),
  }
}

function somePlace(random: Random, cities: readonly Position[]): Position {
  if (random() >= 0.8) return { latitude: random() * 120 - 60, longitude: random() * 360 - 180 }
  const city = pick(random, cities)
  const away = () => (random() + random() - 1) * cityRadiusDegrees
  return { latitude: city.latitude + away(), longitude: city.longitude + away() }
}

function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
