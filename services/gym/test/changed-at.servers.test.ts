// Each change of a gym is later than the one before, also of the same millisecond or after the clock was set back: copies
// in memory find changes by their time.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { maxAgeMs } from '@jumpingjack/kit/mongo/change-feed'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestBed } from '@jumpingjack/kit/testing/testing'
import { afterAll, expect, it } from 'vitest'
import { openGymImport } from '../src/gyms/gym-imports.actions.ts'
import { createImportStore } from '../src/gyms/gym-imports.store.ts'
import { derivedFields, type StoredGym } from '../src/gyms/gyms.rules.ts'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { noRatings } from '../src/gyms/tallies.rules.ts'
import { createMergingStore } from '../src/merging/merging.store.ts'
import { createSubscriberStore } from '../src/premium/subscribers.store.ts'
import { createGymRecounts } from '../src/ratings/recounts.store.ts'
import { aGym } from './boot.ts'

// Without a service, which would publish the events and compute derived fields.
const bed = await createTestBed()
const { MONGO_URL, MONGO_DB } = bed.env('gym')
const db = await openMongo(MONGO_URL, String(MONGO_DB))
const replica = await openMongo(MONGO_URL, String(MONGO_DB))
afterAll(async () => {
  for (const each of [db, replica]) await each.close()
  await bed.remove()
})

const gyms = createGymStore(db)
const recounts = createGymRecounts(gyms)
const merging = createMergingStore(gyms)
const imports = createImportStore(gyms)
const stored = db.collection<StoredGym>('gyms')
const tally = { ratingSum: 4, totalReviews: 1, photoCount: 0 }

/** Each changes the gym at this time. */
const writers = {
  'a confirmed edit': async (read: StoredGym, now: Date) =>
    gyms.change(read, { name: 'New' }, newEvent('gym-changed', { gymId: read._id }, now)),
  'a first answer about a fact': async ({ _id }: StoredGym, now: Date) =>
    gyms.markAnswered(_id, 'sauna', now),
  'a second answer about it': async ({ _id }: StoredGym, now: Date) => gyms.markAnswered(_id, 'sauna', now),
  'a rating': async ({ _id, recounts: { stored } }: StoredGym, now: Date) =>
    recounts.storeNext(_id, stored, tally, rated(_id, now)),
  'a recount': async ({ _id }: StoredGym, now: Date) => {
    const { sequence } = (await recounts.beginRecount(_id)) ?? { sequence: 0 }
    await recounts.storeRecount(_id, sequence, noRatings, rated(_id, now))
  },
  'an import': async (read: StoredGym, now: Date) => {
    const fields = { ...aGym({ name: 'Imported' }), sourceId: read.sourceId ?? '' }
    await imports.update(
      [{ ...fields, ...derivedFields(fields), _id: read._id, readAt: read.changedAt }],
      now,
    )
  },
  'derived fields of an earlier version': async ({ _id }: StoredGym, now: Date) => {
    await stored.updateOne({ _id }, { $set: { derivation: 1 } })
    await migrate(
      gyms.model,
      gyms.derivation(() => now),
      createLog('test', 'silent'),
    )
  },
  'a merge': async ({ _id }: StoredGym, now: Date) => {
    const into = randomUUID()
    await merging.propose(_id, into)
    await merging.conclude(_id, into, newEvent('gym-merged', { gymId: _id, into }, now))
  },
}

const rated = (gymId: string, now: Date) =>
  newEvent('gym-rated', { gymId, averageRating: '4.00', totalReviews: 1, sequence: 1 }, now)

it.each([
  ['of the same millisecond', 0],
  ['after the clock was set back', 3_600_000],
])('stores changes %s with growing times', async (_when, backMs) => {
  const { sourceId } = aGym()
  await (await openGymImport(db)).importBatch([aGym({ sourceId })])
  const read = async () => (await stored.findOne({ sourceId })) as StoredGym
  const { changedAt } = await read()
  const now = new Date(changedAt.getTime() - backMs)
  const times: [what: string, laterMs: number][] = []
  for (const [what, write] of Object.entries(writers)) {
    await write(await read(), now)
    times.push([what, (await read()).changedAt.getTime() - changedAt.getTime()])
  }
  expect(times).toEqual(Object.keys(writers).map((what, index) => [what, index + 1]))
  const { outbox, ...merged } = (await read()) as StoredGym & { outbox: object[] }
  expect(merged).toMatchObject({ mergedInto: expect.any(String), answered: ['sauna'], name: 'Imported' })
  expect(merged.order.confidence).toBe('9999999')
  expect(merged).not.toHaveProperty('merging')
  expect(outbox.at(-1)).toMatchObject({ name: 'gym-merged', occurredAt: now.toISOString() })
})

it('knows the second of two changes of a subscription with the same time, also at another replica', async () => {
  const [own, other] = [db, replica].map((each) => createSubscriberStore(each, createLog('test', 'silent')))
  const [_id, now, changedAt] = [randomUUID(), new Date(), new Date()]
  for (const [revision, isPremium] of [
    [1, false],
    [2, true],
  ] as const) {
    const premiumUntil = new Date(now.getTime() + (isPremium ? 60_000 : -60_000))
    await own?.upsert({ _id, premiumUntil, revision })
    await db.collection<{ _id: string }>('subscribers').updateOne({ _id }, { $set: { changedAt } })
    await sleep(maxAgeMs)
    expect(await other?.isPremium(_id, now)).toBe(isPremium)
  }
})
