// Averages from events: exact in any order, with duplicates, on any replica.
import { randomUUID } from 'node:crypto'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import type { StoredGym } from '../src/gyms/gyms.rules.ts'
import { reconcileTallies } from '../src/ratings/ratings.actions.ts'
import { createTallies } from '../src/ratings/tallies.actions.ts'
import { recountDeps } from '../src/reconciliation/reconciliation.actions.ts'
import { aPayload, bootGym } from './boot.ts'

// Of its own: it recounts all gyms.
const gym = await bootGym()
afterAll(gym.remove)

async function aGymId(): Promise<string> {
  const [id = ''] = await gym.gyms({})
  return id
}

/** Waits until the queue is empty. The last event may still be in progress. */
async function settled(): Promise<void> {
  const sentinel = await aGymId()
  await gym.publish('review-created', aPayload({ gymId: sentinel }))
  await until('the last event', async () => (await gym.gym(sentinel)).totalReviews === 1)
  await gym.bed.drained('gym')
}

async function numbers(gymId: string) {
  const { averageRating, totalReviews } = await gym.gym(gymId)
  return [averageRating, totalReviews]
}

const thrice = (events: string) => `${events}, ${events}, ${events}`
const writtenAgain = thrice('created one 3 3, created one 1 1')

/** Each event with its review, rating and revision. */
it.each<[what: string, events: string, numbers: string]>([
  ['each review once', thrice('created one 5 1, created two 4 1, created three 4 1'), '4.33 of 3'],
  ['the newest revision', 'updated one 5 3, updated one 2 2, created one 1 1, updated one 5 3', '5.00 of 1'],
  ['no deleted review', 'created two 4 1, deleted one 1 3, created one 1 1, updated one 2 2', '4.00 of 1'],
  ['a review written again', `created two 4 1, ${writtenAgain}, ${thrice('deleted one 1 2')}`, '3.50 of 2'],
  [
    'none deleted again',
    `created two 4 1, created one 3 3, ${thrice('deleted one 1 2, deleted one 3 4')}`,
    '4.00 of 1',
  ],
  ['no hidden review', 'created two 4 1, hidden one 1 2, created one 1 1', '4.00 of 1'],
  ['a restored review', 'created two 4 1, created one 1 1, restored one 1 4, hidden one 1 3', '2.50 of 2'],
  ['nothing after the last is deleted', 'created one 4 1, deleted one 4 2', '0.00 of 0'],
])('counts %s, in any order of events', async (_what, events, expected) => {
  const gymId = await aGymId()
  const ids: Record<string, string> = { one: randomUUID(), two: randomUUID(), three: randomUUID() }
  for (const event of events.split(', ')) {
    const [name, review = '', rating, revision] = event.split(' ')
    const payload = { gymId, reviewId: ids[review] ?? '', rating: Number(rating), revision: Number(revision) }
    await gym.publish(`review-${name as 'created'}`, aPayload(payload))
  }
  await settled()
  await expect.poll(async () => (await numbers(gymId)).join(' of ')).toBe(expected)
})

it('counts photos with their reviews, and keeps the number if a later event has none', async () => {
  const gymId = await aGymId()
  const expectPhotos = async (count: number) => {
    await settled()
    const stored = () => gym.db.collection<StoredGym>('gyms').findOne({ _id: gymId })
    await expect.poll(async () => (await stored())?.photoCount).toBe(count)
  }
  const first = aPayload({ gymId, photoCount: 2 })
  const second = aPayload({ gymId, photoCount: 1 })
  for (const payload of [first, second, first]) await gym.publish('review-created', payload)
  await expectPhotos(3)
  await gym.publish('review-updated', { ...first, revision: 2, photoCount: undefined })
  await expectPhotos(3)
  await gym.publish('review-hidden', { ...first, revision: 3, photoCount: undefined })
  await expectPhotos(1)
  await gym.publish('review-restored', { ...first, revision: 4, photoCount: undefined })
  await expectPhotos(3)
  await gym.publish('review-updated', { ...first, revision: 5, photoCount: 0 })
  await expectPhotos(1)
  await gym.publish('review-deleted', { ...second, revision: 2 })
  await expectPhotos(0)
})

it('publishes each change of the tally with a growing sequence, and nothing without a change', async () => {
  const gymId = await aGymId()
  const payloads = await gym.collect('gym-rated', gymId)
  const payload = aPayload({ gymId, rating: 3 })
  await gym.publish('review-created', payload)
  await until('published', async () => payloads().length === 1)
  await gym.publish('review-created', payload)
  await gym.publish('review-updated', { ...payload, revision: 2 })
  await settled()
  await gym.publish('review-updated', { ...payload, revision: 3, rating: 5 })
  await until('published again', async () => payloads().length === 2)
  expect(payloads()).toMatchObject([
    { averageRating: '3.00', totalReviews: 1 },
    { averageRating: '5.00', totalReviews: 1 },
  ])
  const [first, second] = payloads()
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
})

it('stores the rating of an unknown gym, without an error', async () => {
  const payload = aPayload({ gymId: randomUUID() })
  await gym.publish('review-created', payload)
  await settled()
  const row = await gym.db.collection<{ _id: string }>('ratings').findOne({ _id: payload.reviewId })
  expect(row).toMatchObject({ gymId: payload.gymId, rating: 4, revision: 1, deleted: false })
})

it('reconciles drifted tallies, except those with recent events', async () => {
  const deps = recountDeps(gym.db, createLog('gym', 'silent'))
  const gymId = await aGymId()
  await gym.publish('review-created', aPayload({ gymId, rating: 5 }))
  await settled()
  await gym.db.collection<{ _id: string }>('gyms').updateOne({ _id: gymId }, { $set: { ratingSum: 3 } })
  expect(await reconcileTallies(deps)).toBe(0)
  const later = () => new Date(Date.now() + 120_000)
  expect(await reconcileTallies({ ...deps, now: later })).toBe(1)
  await expect.poll(() => numbers(gymId)).toEqual(['5.00', 1])
  expect(await reconcileTallies({ ...deps, now: later })).toBe(0)
})

/** A step that waits until it is allowed to go on. */
function aGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const pass = () => {
    reached.resolve()
    return opened.promise
  }
  return { pass, reached: reached.promise, open: opened.resolve }
}

it('counts a row that is written during a recount which began after its tally was read', async () => {
  const gymId = await aGymId()
  const deps = recountDeps(gym.db, createLog('gym', 'silent'))
  const { ratings } = deps
  const { recounts } = deps.ownGyms
  const [begin, count] = [aGate(), aGate()]
  const slow: typeof recounts = {
    ...recounts,
    beginRecount: (id) => begin.pass().then(() => recounts.beginRecount(id)),
    confirmRecount: (...recount) => count.pass().then(() => recounts.confirmRecount(...recount)),
  }
  const tallies = createTallies({ ...deps, ownGyms: { ...deps.ownGyms, recounts: slow } })
  const fields = { gymId, revision: 1, deleted: false, recordedAt: new Date() }
  const row = (rating: number) => ({ ...fields, _id: randomUUID(), rating })
  const [known, added] = [row(5), row(3)]

  await tallies.include(gymId, () => ratings.record(known))
  const repeated = tallies.include(gymId, () => ratings.record(known))
  await begin.reached
  // Reads the tally before the recount has taken its number.
  const written = aGate()
  const included = tallies.include(gymId, () => written.pass().then(() => ratings.record(added)))
  await written.reached
  begin.open()
  await count.reached
  // The recount has read the rows.
  written.open()
  await until('the row', async () => (await ratings.tally(gymId)).totalReviews === 2)
  count.open()
  await Promise.all([repeated, included])
  expect((await recounts.readTally(gymId))?.tally).toMatchObject({ ratingSum: 8, totalReviews: 2 })
})
