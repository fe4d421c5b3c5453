// Finding many gyms at once, for other services.
import { randomUUID } from 'node:crypto'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Booted, bootGym } from './boot.ts'

let gym: Booted
let asUser: TestClient
beforeAll(async () => {
  gym = await bootGym()
  asUser = await gym.bed.client('gym', gym.url, { role: 'service', service: 'user' })
})
afterAll(() => gym.remove())

const find = (ids: unknown) => asUser.call('POST', '/internal/gyms/find', { ids })

it('answers existing gyms, and a placeholder for each place of the provider', async () => {
  const [own = '', other = ''] = await gym.gyms({ name: 'Own' }, { name: 'Other' })
  const { json } = await find([own, randomUUID(), 'modern_places_abcdefgh', other])
  const names = new Map(json.map(({ id, name }: Gym) => [id, name]))
  expect(names).toEqual(
    new Map([
      [own, 'Own'],
      [other, 'Other'],
      ['modern_places_abcdefgh', 'Google Places Gym'],
    ]),
  )
})

it('accepts at most 200 ids of maximum length, and none', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `modern_places_${String(n).padStart(300, '0')}`)
  expect((await find(ids)).json).toHaveLength(200)
  expect((await find([...ids, randomUUID()])).status).toBe(400)
  expect((await find([])).json).toEqual([])
})

it('rejects invalid ids, and members', async () => {
  expect((await find([{ $ne: null }])).status).toBe(400)
  expect((await gym.member.call('POST', '/internal/gyms/find', { ids: [] })).status).toBe(403)
})
