// What needs Premium, and who is premium: decided by the service's copy of the subscriptions and its clock, never by
// claims of the caller.
import { randomUUID } from 'node:crypto'
import type { Caller } from '@jumpingjack/contracts/http/identity'
import { aMember, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { allGyms, aSubscription, bootGym, countGyms, resultLimit } from './boot.ts'

const world = 'bbox=-180,-90,180,90'
const gym = await bootGym()
await gym.gyms(...Array.from({ length: 150 }, (_, n) => ({ name: `Gym ${n}`, longitude: -170 + 2 * n })))
afterAll(() => gym.remove())

const clientOf = (userId: string) => gym.bed.client('gym', gym.url, aMember({ userId }))
const free = await clientOf(randomUUID())

it.concurrent.each([
  ['', ''],
  ['&limit=60', ''],
  ['&limit=1000', `&${world}&sort=name`],
])('limits a free list to 60 gyms: "%s%s"', async (limit, query) => {
  const { json, headers } = await free.call('GET', `/api/gyms?${limit}${query}`)
  expect(json).toHaveLength(60)
  expect(headers.get('x-result-limit')).toBe('60')
  expect(headers.get('x-total-count')).toBe('150')
  expect(headers.get('link')).toBeNull()
  const whole = (await gym.member.call('GET', `/api/gyms?limit=1000${query}`)).json
  expect(json).toEqual(whole.slice(0, 60))
})

it.concurrent('lets premium members page through all gyms', async () => {
  expect(await resultLimit(gym.member)).toBeNull()
  const found = await allGyms(gym.member, 'limit=64')
  expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([150, 150])
})

it.concurrent.each([
  '?hasPhotos=true',
  '?cursor=x',
  '?limit=1&openNow=true&hasPhotos=true',
  `/clusters?${world}&zoom=3&hasPhotos=true`,
])('allows "%s" for premium members only', async (query) => {
  expect(await free.call('GET', `/api/gyms${query}`)).toMatchObject(problem(403, 'premium.required'))
  const answered = await gym.member.call('GET', `/api/gyms${query}`)
  expect(answered.status).toBe(query === '?cursor=x' ? 400 : 200)
})

it.concurrent('lets all members filter by open now, sort by confidence, and see all gyms on the map', async () => {
  expect((await free.call('GET', '/api/gyms?openNow=true')).json).toEqual([])
  expect((await free.call('GET', `/api/gyms/clusters?${world}&zoom=3&openNow=true`)).json).toEqual([])
  expect((await free.call('GET', '/api/gyms?sort=confidence&hasPhotos=false&limit=7')).json).toHaveLength(7)
  expect(countGyms((await free.call('GET', `/api/gyms/clusters?${world}&zoom=2`)).json)).toBe(150)
})

it.concurrent('ignores claims to be premium, in the token and in headers', async () => {
  const claims = { premium: true, subscriptionPlan: 'premium', premiumUntil: '2100-01-01T00:00:00.000Z' }
  const headers = { 'x-premium': 'true', 'x-subscription-plan': 'premium', 'x-result-limit': '1000' }
  const caller = { ...aMember(), ...claims } as Caller
  const client = await gym.bed.client('gym', gym.url, caller)
  const reply = await client.call('GET', '/api/gyms?limit=1000', undefined, headers)
  expect([reply.json.length, reply.headers.get('x-result-limit')]).toEqual([60, '60'])
  expect((await client.call('GET', '/api/gyms?hasPhotos=true', undefined, headers)).status).toBe(403)
})

it.concurrent('makes one member premium by an event, and no other, also at a replica that knew otherwise', async () => {
  const userId = randomUUID()
  const replica = await gym.startReplica()
  const clients = [await clientOf(userId), await gym.bed.client('gym', replica.url, aMember({ userId }))]
  const limits = () => Promise.all(clients.map(resultLimit))
  expect(await limits()).toEqual(['60', '60'])
  await gym.publish('subscription-activated', aSubscription(userId))
  await until('premium at both', async () => (await limits()).every((limit) => limit === null))
  expect((await clients[0]?.call('GET', '/api/gyms?limit=1000'))?.json).toHaveLength(150)
  expect(await resultLimit(free)).toBe('60')
  const premiumUntil = new Date().toISOString()
  await gym.publish('subscription-ended', aSubscription(userId, { premiumUntil, revision: 2 }))
  await until('free at both', async () => (await limits()).every((limit) => limit === '60'))
  // Again, and too late.
  await gym.publish('subscription-activated', aSubscription(userId))
  const next = randomUUID()
  await gym.publish('subscription-activated', aSubscription(next))
  await until('the next event', async () => (await resultLimit(await clientOf(next))) === null)
  await gym.bed.drained('gym')
  expect(await limits()).toEqual(['60', '60'])
})

it.concurrent('ends by the clock, without an event', async () => {
  const ends = new Date('2090-05-01T12:00:00.000Z')
  let now = new Date(ends.getTime() - 1)
  const { url } = await gym.startReplica({}, () => now)
  const userId = randomUUID()
  const client = await gym.bed.client('gym', url, aMember({ userId }))
  await gym.publish('subscription-activated', aSubscription(userId, { premiumUntil: ends.toISOString() }))
  await until('premium', async () => (await resultLimit(client)) === null)
  now = ends
  expect(await resultLimit(client)).toBe('60')
  expect((await client.call('GET', '/api/gyms?hasPhotos=true')).json.code).toBe('premium.required')
})
