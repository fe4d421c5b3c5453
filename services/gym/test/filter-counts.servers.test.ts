// The counts of the filters, compared with the lists that have these filters.
import { setTimeout } from 'node:timers/promises'
import { amenities, priceRanges } from '@jumpingjack/contracts/gym/gym-facts'
import { ratingChoices } from '@jumpingjack/contracts/gym/gym-filter'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratingFields } from '../src/gyms/gyms.rules.ts'
import { type Booted, bootGym } from './boot.ts'

const hours = [null, 'by appointment', 'Open 24 hours', 'Mo-Su 00:00-24:00', 'closed']
const alwaysOpen = (n: number) => n % 5 === 2 || n % 5 === 3
const views = ['bbox=-75,40,-73,41', 'bbox=-75,40,-73,41&q=iron', 'lat=40.7&lng=-74&distance=2&q=yoga']

let gym: Booted

beforeAll(async () => {
  gym = await bootGym()
  const ids = await gym.gyms(
    ...Array.from({ length: 90 }, (_, n) => ({
      name: n % 3 ? `Iron Hall ${n}` : `Quiet Room ${n}`,
      latitude: 40.7 + n / 1_000,
      longitude: -74,
      type: gymTypes[n % 4]?.type,
      hours: hours[n % 5] ?? null,
      amenities: amenities.filter((_, index) => n % 9 === index),
      priceRange: n % 2 ? null : priceRanges[n % 3],
      dayPass: n % 4 ? null : { offered: n % 8 === 0 },
    })),
  )
  await gym.db.collection<{ _id: string }>('gyms').bulkWrite(
    ids.map((_id, n) => {
      const tally = {
        totalReviews: n % 3,
        ratingSum: (n % 3) * ((n % 5) + 1),
        photoCount: n % 6 === 1 ? 1 : 0,
      }
      return {
        updateOne: {
          filter: { _id },
          update: { $set: { ...ratingFields(_id, tally), changedAt: new Date() } },
        },
      }
    }),
  )
  await setTimeout(maxAgeMs)
})
afterAll(() => gym.remove())

async function totalOf(query: string): Promise<number> {
  const { status, headers } = await gym.member.call('GET', `/api/gyms?limit=1&${query}`)
  expect(status).toBe(200)
  return Number(headers.get('x-total-count'))
}

it.each(views)('counts what each filter would list: %s', async (view) => {
  const { json } = await gym.member.call('GET', `/api/gyms/counts?${view}`)
  const total = (filter: string) => totalOf(`${view}&${filter}`)
  expect(json.total).toBe(await total(''))
  expect(json.total).toBeGreaterThan(0)
  for (const { type } of gymTypes) expect(json.types[type] ?? 0, type).toBe(await total(`types=${type}`))
  for (const stars of ratingChoices) expect(json.minRating[stars]).toBe(await total(`minRating=${stars}`))
  for (const each of amenities) expect(json.amenities[each] ?? 0, each).toBe(await total(`amenities=${each}`))
  for (const price of priceRanges) expect(json.prices[price] ?? 0).toBe(await total(`prices=${price}`))
  for (const flag of ['dayPass', 'openNow', 'hasPhotos'])
    expect(json[flag], flag).toBe(await total(`${flag}=true`))
})

it('counts the gyms whose hours and facts are known', async () => {
  const { json } = await gym.member.call('GET', `/api/gyms/counts?${views[0]}`)
  const of = (isKnown: (n: number) => boolean) =>
    Array.from({ length: 90 }, (_, n) => n).filter(isKnown).length
  expect(json.known).toEqual({
    hours: of((n) => n % 5 > 1),
    prices: of((n) => n % 2 === 0),
    amenities: of((n) => n % 9 < 8 || alwaysOpen(n)),
  })
})

it('finds gyms as open 24 hours whose hours say so', async () => {
  const { json } = await gym.member.call('GET', `/api/gyms?limit=100&${views[0]}&amenities=24h`)
  const names = json.map(({ name }: { name: string }) => name)
  const wanted = Array.from({ length: 90 }, (_, n) => n).filter((n) => alwaysOpen(n) || n % 9 === 0)
  expect(
    names.map((name: string) => Number(name.match(/\d+/))).sort((a: number, b: number) => a - b),
  ).toEqual(wanted)
})
