// Recomputes derived fields of gyms that are missing or that an earlier version of the rules stored.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { derivationVersion, derivedFields, ratingFields, type StoredGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { toTally } from '../gyms/tallies.rules.ts'

interface BackfillDeps {
  gyms: GymStore
  log: Logger
  now: () => Date
}

const batchSize = 500

/** Returns how many gyms were updated. A gym that is written concurrently is left to the next run. */
export async function backfillGyms({ gyms, log, now }: BackfillDeps): Promise<number> {
  let done = 0
  let count: number
  do {
    count = await updateBatch(gyms, now())
    done += count
  } while (count > 0)
  if (done > 0) log.info({ gyms: done }, 'gyms.backfilled')
  return done
}

async function updateBatch({ model }: GymStore, now: Date): Promise<number> {
  const outdated: StoredGym[] = await model
    .find({ derivation: { $ne: derivationVersion } })
    .limit(batchSize)
    .batchSize(batchSize + 1)
    .lean()
  if (outdated.length === 0) return 0
  const { modifiedCount } = await model.bulkWrite(
    outdated.map((gym) => {
      const { _id, changedAt, recounts } = gym
      const fields = { ...derivedFields(gym), ...ratingFields(_id, toTally(gym)) }
      const update = { $set: { ...fields, derivation: derivationVersion, changedAt: now } }
      // Every other writer changes one of these fields. The gym is then left to the next run.
      return { updateOne: { filter: { _id, changedAt, 'recounts.stored': recounts.stored }, update } }
    }),
    { ordered: false },
  )
  return modifiedCount
}
