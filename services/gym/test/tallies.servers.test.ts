// Tallies while a recount is in progress, one interleaving after the other.
import { randomUUID } from 'node:crypto'
import { connectMongo } from '@jumpingjack/kit/mongo/mongo'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createProviderGymStore } from '../src/gyms/provider-gyms.store.ts'
import { createRatingStore } from '../src/ratings/ratings.store.ts'
import { createGymRecounts, createProviderGymRecounts } from '../src/ratings/recounts.store.ts'
import { createTallies } from '../src/ratings/tallies.actions.ts'
import { type Booted, bootGym } from './boot.ts'

let gym: Booted
let db: Awaited<ReturnType<typeof connectMongo>>
const log = createLog('gym', 'silent')
beforeAll(async () => {
  gym = await bootGym()
  db = await connectMongo(gym.bed.env('gym').MONGO_URL, gym.db.name, log)
})
afterAll(async () => {
  await db.close()
  await gym.remove()
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
  const [gymId = ''] = await gym.gyms({})
  const relay = { wake() {}, publish() {}, async stop() {} }
  const recounts = createGymRecounts(createGymStore(db))
  const ratings = createRatingStore(db)
  const [begin, count] = [aGate(), aGate()]
  const slow: typeof recounts = {
    ...recounts,
    beginRecount: (id) => begin.pass().then(() => recounts.beginRecount(id)),
    confirmRecount: (...recount) => count.pass().then(() => recounts.confirmRecount(...recount)),
  }
  const tallies = createTallies({
    ownGyms: { recounts: slow, relay },
    providerGyms: { recounts: createProviderGymRecounts(createProviderGymStore(db)), relay },
    ratings,
    gymIndex: { changed() {} },
    log,
    now: () => new Date(),
  })
  const row = (rating: number) => ({
    _id: randomUUID(),
    gymId,
    rating,
    revision: 1,
    deleted: false,
    recordedAt: new Date(),
  })
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
