// Reviews show the newest name that the user service has published.
import { randomUUID } from 'node:crypto'
import type { EventData } from '@jumpingjack/contracts/events/events'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { aMember } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { type Booted, sharedReview } from './boot.ts'

let review: Booted
beforeAll(async () => {
  review = await sharedReview()
})

const publish = (name: 'user-created' | 'user-updated', data: EventData<'user-updated'>) =>
  review.bed.publish(newEvent(name, data, new Date()))

async function post(gymId: string, userId: string) {
  const member = await review.as(aMember({ userId, name: 'Session Name' }))
  return (await member.call('POST', `/api/gyms/${gymId}/reviews`, { rating: 3 })).json
}

const readAs = async (gymId: string, viewerId: string) =>
  (await review.asService()).call('GET', `/internal/gyms/${gymId}/reviews?viewerId=${viewerId}`)

async function nameIn(gymId: string, userId: string): Promise<string> {
  const { json } = await readAs(gymId, userId)
  return json.reviews.find((each: { userId: string }) => each.userId === userId).authorName
}

const named = (gymId: string, userId: string, name: string) =>
  until(`the name ${name}`, async () => (await nameIn(gymId, userId)) === name)

it('uses the name of the session until the first event, then the published one', async () => {
  const [gymId, other, userId] = [await review.aGym(), await review.aGym(), randomUUID()]
  expect((await post(gymId, userId)).authorName).toBe('Session Name')
  await publish('user-created', { userId, authorName: 'Alice', revision: 1 })
  await named(gymId, userId, 'Alice')
  expect((await post(other, userId)).authorName).toBe('Alice')
})

it('renames all reviews of one member only', async () => {
  const [userId, neighbour] = [randomUUID(), randomUUID()]
  const gyms = await Promise.all([review.aGym(), review.aGym(), review.aGym()])
  for (const gymId of gyms) await Promise.all([post(gymId, userId), post(gymId, neighbour)])
  await publish('user-updated', { userId, authorName: 'Renamed', revision: 2 })
  for (const gymId of gyms) {
    await named(gymId, userId, 'Renamed')
    expect(await nameIn(gymId, neighbour)).toBe('Session Name')
  }
})

it('keeps the newest name when events arrive twice and out of order', async () => {
  const [gymId, userId] = [await review.aGym(), randomUUID()]
  await post(gymId, userId)
  const names = [3, 1, 3, 2, 1].map((revision) => ({ userId, authorName: `Name ${revision}`, revision }))
  for (const data of names) await publish('user-updated', data)
  await named(gymId, userId, 'Name 3')
  await until('an empty queue', async () => {
    const { queue, retry } = await review.bed.depths('review')
    return queue + retry === 0
  })
  expect(await nameIn(gymId, userId)).toBe('Name 3')
  expect((await review.bed.depths('review')).dead).toBe(0)
})

it('ends with one name when posts and renames are concurrent', async () => {
  const userId = randomUUID()
  const gyms = await Promise.all(Array.from({ length: 8 }, () => review.aGym()))
  const renames = Array.from({ length: 8 }, (_, n) =>
    publish('user-updated', { userId, authorName: `Name ${n + 1}`, revision: n + 1 }),
  )
  await Promise.all([...renames, ...gyms.map((gymId) => post(gymId, userId))])
  for (const gymId of gyms) await named(gymId, userId, 'Name 8')
})

it('uses the current name for a repeated review too', async () => {
  const [gymId, userId] = [await review.aGym(), randomUUID()]
  await publish('user-created', { userId, authorName: 'Alice', revision: 1 })
  await until('the name is saved', async () => (await post(gymId, userId)).authorName === 'Alice')
  expect(await nameIn(gymId, userId)).toBe('Alice')
})

it('shows others nothing that leads to a member or links two reviews of one', async () => {
  const [userId, gyms] = [randomUUID(), await Promise.all([review.aGym(), review.aGym()])]
  const posted = await Promise.all(gyms.map((gymId) => post(gymId, userId)))
  for (const [n, gymId] of gyms.entries()) {
    const own = await readAs(gymId, userId)
    expect(own.json.reviews.find((each: { id: string }) => each.id === posted[n].id).userId).toBe(userId)
    const foreign = await readAs(gymId, randomUUID())
    expect(foreign.json.reviews).toHaveLength(2)
    expect(foreign.text).not.toContain(userId)
    for (const each of foreign.json.reviews) {
      expect(each).toMatchObject({ userId: null, socialShareData: null })
    }
  }
  expect(posted[0].id).not.toBe(posted[1].id)
})
