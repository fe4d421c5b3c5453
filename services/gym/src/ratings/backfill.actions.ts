// Use case: recompute derived fields of gyms that are missing or that an earlier version of the rules stored.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { GymStore } from '../gyms/gyms.store.ts'

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
    count = await gyms.updateDerived(batchSize, now())
    done += count
  } while (count > 0)
  if (done > 0) log.info({ gyms: done }, 'gyms.backfilled')
  return done
}
