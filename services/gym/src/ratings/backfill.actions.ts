// Use case: gyms that were stored by earlier rules get the fields that the rules of today derive.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { BackfillStore } from './backfill.store.ts'

export interface BackfillDeps {
  backfill: BackfillStore
  log: Logger
  now: () => Date
}

const batchSize = 500

/** Tells how many there were. One that others write at the same moment is left to the next time. */
export async function bringUpToDate({ backfill, log, now }: BackfillDeps): Promise<number> {
  let done = 0
  let count: number
  do {
    count = await backfill.deriveAgain(batchSize, now())
    done += count
  } while (count > 0)
  if (done > 0) log.info({ gyms: done }, 'gyms.derived-again')
  return done
}
