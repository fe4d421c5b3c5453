// @module-tag full
// Migration of gyms that were stored before hours, photos and confidence existed.
import { setTimeout } from 'node:timers/promises'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { ratingFields, type StoredGym } from '../src/gyms/gyms.rules.ts'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { aPayload, bootGym, totalOf } from './boot.ts'

const log = createLog('gym', 'silent')
const gym = await bootGym()
afterAll(() => gym.remove())

const stored = () => gym.db.collection<StoredGym>('gyms')

const { model, derivation } = createGymStore(gym.db)
const deriveFields = () =>
  migrate(
    model,
    derivation(() => new Date()),
    log,
  )

/** Removes the fields that the first version of the service did not store. */
async function removeLaterFields(ids: string[]): Promise<void> {
  const later = { open: 1, photoCount: 1, derivation: 1, 'order.confidence': 1 } as const
  await stored().updateMany({ _id: { $in: ids } }, { $unset: later, $set: { changedAt: new Date() } })
  await setTimeout(maxAgeMs)
}

it('derives missing fields, so that the new filters and orders include all gyms', async () => {
  const ids = await gym.gyms(
    ...Array.from({ length: 600 }, (_, n) => ({ name: `Gym ${n}`, hours: n % 2 ? '24/7' : null })),
  )
  const original = await stored().find().sort({ _id: 1 }).toArray()
  await removeLaterFields(ids)
  expect(await totalOf(gym.member, 'openNow=true')).toBe(0)
  expect(await deriveFields()).toBe(600)
  await setTimeout(maxAgeMs)
  expect(await totalOf(gym.member, 'openNow=true')).toBe(300)
  const withoutChangedAt = (gyms: StoredGym[]) => gyms.map(({ changedAt: _, ...rest }) => rest)
  expect(withoutChangedAt(await stored().find().sort({ _id: 1 }).toArray())).toEqual(
    withoutChangedAt(original),
  )
  expect(await deriveFields()).toBe(0)
})

it('loses no rating that is counted concurrently', async () => {
  const ids = await gym.gyms(...Array.from({ length: 25 }, () => ({ hours: '24/7' })))
  await removeLaterFields(ids)
  const rated = Promise.all(
    ids.flatMap((gymId) =>
      [5, 4].map((rating) => gym.publish('review-created', aPayload({ gymId, rating, photoCount: 1 }))),
    ),
  )
  for (let round = 0; round < 5; round++) await deriveFields()
  await rated
  const gyms = () =>
    stored()
      .find({ _id: { $in: ids } })
      .toArray()
  await until('counted', async () => (await gyms()).every((each) => each.totalReviews === 2))
  await deriveFields()
  for (const { open, order, ratingSum, totalReviews, photoCount } of await gyms()) {
    const tally = { ratingSum: 9, totalReviews: 2, photoCount: 2 }
    expect({ ratingSum, totalReviews, photoCount }).toEqual(tally)
    expect(order.confidence).toBe(ratingFields(tally)['order.confidence'])
    expect(open?.zone).toBe('America/New_York')
  }
})
