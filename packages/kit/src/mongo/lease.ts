// Recurring work that runs on one replica per period: the one that takes the lease.
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'
import { type Repetition, repeat } from '../timing/repeat.ts'
import { unlessDuplicate } from './mongo.ts'

const schema = new Schema(
  // Until then no other replica runs this work.
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'leases', versionKey: false, strict: 'throw' },
)

type Lease = InferSchemaType<typeof schema>

const checkEveryMaxMs = 60_000
/** Events that are on their way arrive within this time. */
const runAgainAfterMs = 5_000

export interface Recurring extends Repetition {
  /** Runs the work soon, unless a replica begins it after this call. */
  runAgain(): void
}

/**
 * Runs `work` once per `everyMs` among all processes that share the database. When a process dies, the next period
 * continues, so that each run must start from the stored state. With `repeatsFailed` a failed run is repeated soon, by
 * any of them.
 */
export function startRecurring(
  db: Connection,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: Logger,
  options = { repeatsFailed: false },
): Recurring {
  const model = db.models.Lease ?? db.model<Lease>('Lease', schema)
  let requestedAt = 0

  /** Returns its end, or undefined if another replica has it. */
  async function takeLease(): Promise<Date | undefined> {
    const now = Date.now()
    const until = new Date(now + everyMs)
    // A lease ends one period after its run has begun.
    const old = new Date(Math.max(now, requestedAt + everyMs))
    // Where no older lease matches, the upsert meets the current one: another replica has it.
    const isTaken = await unlessDuplicate(() =>
      model.updateOne({ _id: name, until: { $lte: old } }, { $set: { until } }, { upsert: true }),
    )
    return isTaken ? until : undefined
  }

  async function runOnce(): Promise<void> {
    let until: Date | undefined
    try {
      until = await takeLease()
      if (until) await work()
    } catch (error) {
      log.warn({ err: error, work: name }, 'recurring.failed')
      if (!until || !options.repeatsFailed) return
      // Not a lease that another replica has taken since.
      await model.deleteOne({ _id: name, until }).catch(() => undefined)
      runAgain()
    }
  }

  const repetition = repeat(Math.min(everyMs / 4, checkEveryMaxMs), runOnce)
  let soon: NodeJS.Timeout | undefined

  function runAgain(): void {
    requestedAt = Date.now()
    clearTimeout(soon)
    soon = setTimeout(repetition.run, runAgainAfterMs).unref()
  }

  return { ...repetition, runAgain }
}
