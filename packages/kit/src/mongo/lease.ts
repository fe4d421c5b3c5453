// Recurring work that one replica does for all: whoever takes the lease of the period does it.
import { type Connection, Schema } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'
import { isDuplicateKey } from './mongo.ts'

interface Lease {
  _id: string
  /** Until then the work of this name is done or being done. */
  until: Date
}

const schema = new Schema<Lease>(
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'leases', versionKey: false, strict: 'throw' },
)

const longestLookMs = 60_000

export interface Recurring {
  /** Begins nothing more and resolves when the work under way is done. */
  stop(): Promise<void>
}

/**
 * Does `work` once in every period of `everyMs` among all processes that share the database. A process that
 * dies in the middle leaves the rest to the next period, so each run has to start from what it finds.
 */
export function startRecurring(
  db: Connection,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: Logger,
): Recurring {
  const model = db.models.Lease ?? db.model<Lease>('Lease', schema)
  let running: Promise<void> | undefined

  async function takeLease(): Promise<boolean> {
    const now = Date.now()
    try {
      const update = { $set: { until: new Date(now + everyMs) } }
      await model.updateOne({ _id: name, until: { $lte: new Date(now) } }, update, { upsert: true })
      return true
    } catch (error) {
      // The upsert found no lease that has run out, because the one there has not.
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async function look(): Promise<void> {
    try {
      if (await takeLease()) await work()
    } catch (error) {
      log.warn({ err: error, work: name }, 'recurring.failed')
    }
  }

  const timer = setInterval(
    () => {
      running ??= look().finally(() => {
        running = undefined
      })
    },
    Math.min(everyMs / 4, longestLookMs),
  )
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
