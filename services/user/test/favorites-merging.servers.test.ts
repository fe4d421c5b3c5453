// Favourites move when their gym is merged into another.
import { patiently, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { type Social, sharedUser } from './boot-social.ts'

let services: Social
let aGym: (name?: string) => Promise<string>
let admin: TestClient

beforeAll(async () => {
  services = await sharedUser()
  const gym = await services.withGym()
  aGym = gym.addGym
  admin = gym.admin
})

const as = () => services.as()
const add = (member: TestClient, gymId: string) =>
  patiently(() => member.call('POST', '/api/favorites', { gymId }))
const merge = (id: string, into: string) =>
  patiently(() => admin.call('POST', `/internal/gyms/${id}/merge`, { into }))
const isFavorite = async (member: TestClient, gymId: string) =>
  (await member.call('GET', `/api/favorites/${gymId}/status`)).json.isFavorite
const namesOf = async (member: TestClient): Promise<string[]> =>
  (await member.call('GET', '/api/favorites')).json.map((each: { gym: { name: string } }) => each.gym.name)

it('moves a favourite to the remaining gym, at its place in the list, under either id', async () => {
  const [old, other, stays] = [await aGym('Old'), await aGym('Other'), await aGym('Stays')]
  const member = await as()
  for (const gymId of [old, other]) await add(member, gymId)
  expect((await merge(old, stays)).status).toBe(200)
  await until('it has moved', async () => (await namesOf(member)).join() === 'Other,Stays')
  expect([await isFavorite(member, old), await isFavorite(member, stays)]).toEqual([true, true])
  await member.call('DELETE', `/api/favorites/${old}`)
  expect([await isFavorite(member, old), await isFavorite(member, stays)]).toEqual([false, false])
})

it('accepts the id of a merged gym', async () => {
  const [old, stays, member] = [await aGym('Old'), await aGym('Stays'), await as()]
  await merge(old, stays)
  await add(member, old)
  expect(await namesOf(member)).toEqual(['Stays'])
})

it('loses and duplicates no favourite while 20 members add and gyms are merged one into the next', {
  tags: 'full',
}, async () => {
  const chain = await Promise.all(['A', 'B', 'C', 'Stays'].map((name) => aGym(name)))
  const members = await Promise.all(Array.from({ length: 20 }, () => as()))
  const adding = members.map(async (member, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 30))
    return (await add(member, chain[n % 3] ?? '')).status === 200
  })
  const merging = [0, 2, 1].map(async (n, turn) => {
    await new Promise((resolve) => setTimeout(resolve, 100 + turn * 150))
    return (await merge(chain[n] ?? '', chain[n + 1] ?? '')).status === 200
  })
  expect(new Set(await Promise.all([...adding, ...merging]))).toEqual(new Set([true]))
  await until('all have moved', async () => {
    const lists = await Promise.all(members.map(namesOf))
    return lists.every((names) => names.join() === 'Stays')
  })
})
