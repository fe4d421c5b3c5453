// @module-tag full
// Paging while ratings change and gyms are imported. A gym whose order key stays the same is on exactly one page; by
// name and by distance that is every gym. In the other orders, a gym that is rated meanwhile can be on two pages or on
// none.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPayload, type Booted, bootGym } from './boot.ts'

let gym: Booted
let ids: string[]
beforeAll(async () => {
  gym = await bootGym()
  ids = await gym.gyms(...Array.from({ length: 1_000 }, (_, n) => ({ name: `Gym ${n % 50}` })))
})
afterAll(() => gym.remove())

async function pageThrough(sort: string, betweenPages: (page: number) => Promise<void>): Promise<Gym[]> {
  const found: Gym[] = []
  let next: string | undefined = `/api/gyms?limit=50&sort=${sort}`
  for (let page = 0; next; page++) {
    const reply = await gym.member.call('GET', next)
    found.push(...reply.json)
    next = reply.headers.get('link')?.match(/<(.*)>/)?.[1]
    if (next) await betweenPages(page)
  }
  return found
}

async function rate(gymId = '', rating = 5): Promise<void> {
  await gym.publish('review-created', aPayload({ gymId, rating }))
  await until('counted', async () => (await gym.gym(gymId)).totalReviews > 0)
}

const byFixedKey = ['name', 'distance&near=40.7,-74']
const sorts = [...byFixedKey, 'rating', 'reviews', 'confidence']
it.each(sorts)('lists every unchanged gym exactly once, by %s', async (sort) => {
  const offset = sorts.indexOf(sort) * 100
  const moved = new Set<string>()
  const found = await pageThrough(sort, async (page) => {
    const gymId = ids[offset + page]
    if (page % 4 === 0) await gym.gyms({ name: `Gym ${page}` }, { name: 'New', latitude: 41 - page / 10 })
    await rate(gymId, (page % 5) + 1)
    moved.add(gymId ?? '')
  })
  const counts = new Map<string, number>()
  for (const { id } of found) counts.set(id, (counts.get(id) ?? 0) + 1)
  const wrong = ids.filter((id) => counts.get(id) !== 1)
  expect(moved.size).toBeGreaterThan(15)
  if (byFixedKey.includes(sort)) expect(wrong).toEqual([])
  else expect(wrong.filter((id) => !moved.has(id))).toEqual([])
})
