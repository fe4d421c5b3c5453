// Use case: recompute derived fields that an earlier version of the rules stored.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { BackfillStore } from './backfill.store.ts'

export interface BackfillDeps {
  backfill: BackfillStore
  log: Logger
  now: () => Date
}

const batchSize = 500

/** Returns how many gyms were updated. A gym that is written concurrently is left to the next run. */
export async function backfillGyms({ backfill, log, now }: BackfillDeps): Promise<number> {
  let done = 0
  let count: number
  do {
    count = await backfill.updateBatch(batchSize, now())
    done += count
  } while (count > 0)
  if (done > 0) log.info({ gyms: done }, 'gyms.backfilled')
  return done
}
