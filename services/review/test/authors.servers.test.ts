// Reviews show the newest name that the user service has published.
import { randomUUID } from 'node:crypto'
import { aMember } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { sharedReview } from './boot.ts'

const review = await sharedReview()

const post = async (gymId: string, userId: string) =>
  (await review.post(await review.as(aMember({ userId, name: 'Session Name' })), gymId)).json

async function nameIn(gymId: string, userId: string): Promise<string> {
  const { reviews } = await review.reviewsOf(gymId, userId)
  return reviews.find((each: { userId: string }) => each.userId === userId).authorName
}

const named = (gymId: string, userId: string, name: string) =>
  until(`the name ${name}`, async () => (await nameIn(gymId, userId)) === name)

it('uses the name of the session until the first event, then the published one', async () => {
  const [gymId, other, userId] = [await review.aGym(), await review.aGym(), randomUUID()]
  expect((await post(gymId, userId)).authorName).toBe('Session Name')
  await review.bed.publishNew('user-created', { userId, authorName: 'Alice', revision: 1 })
  await named(gymId, userId, 'Alice')
  for (const reviewed of [other, gymId]) expect((await post(reviewed, userId)).authorName).toBe('Alice')
})

it('renames all reviews of one member only', async () => {
  const [userId, neighbour] = [randomUUID(), randomUUID()]
  const gyms = await Promise.all([review.aGym(), review.aGym(), review.aGym()])
  for (const gymId of gyms) await Promise.all([post(gymId, userId), post(gymId, neighbour)])
  await review.bed.publishNew('user-updated', { userId, authorName: 'Renamed', revision: 2 })
  for (const gymId of gyms) {
    await named(gymId, userId, 'Renamed')
    expect(await nameIn(gymId, neighbour)).toBe('Session Name')
  }
})

it('keeps the newest name when events arrive twice and out of order', async () => {
  const [gymId, userId] = [await review.aGym(), randomUUID()]
  await post(gymId, userId)
  const names = [3, 1, 3, 2, 1].map((revision) => ({ userId, authorName: `Name ${revision}`, revision }))
  for (const data of names) await review.bed.publishNew('user-updated', data)
  await named(gymId, userId, 'Name 3')
  await review.bed.drained('review')
  expect(await nameIn(gymId, userId)).toBe('Name 3')
  expect((await review.bed.depths('review')).dead).toBe(0)
})

it('ends with one name when posts and renames are concurrent', async () => {
  const userId = randomUUID()
  const gyms = await Promise.all(Array.from({ length: 8 }, () => review.aGym()))
  const renames = Array.from({ length: 8 }, (_, n) =>
    review.bed.publishNew('user-updated', { userId, authorName: `Name ${n + 1}`, revision: n + 1 }),
  )
  await Promise.all([...renames, ...gyms.map((gymId) => post(gymId, userId))])
  for (const gymId of gyms) await named(gymId, userId, 'Name 8')
})
