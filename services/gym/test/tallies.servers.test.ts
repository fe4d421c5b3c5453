// Tallies while a recount is in progress, one interleaving after the other.
import { randomUUID } from 'node:crypto'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { createTallies } from '../src/ratings/tallies.actions.ts'
import { recountDeps } from '../src/reconciliation/reconciliation.actions.ts'
import { sharedGym } from './boot.ts'

const gym = await sharedGym()

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
