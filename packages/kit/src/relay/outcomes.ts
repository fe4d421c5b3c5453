// Records which events of outboxes are published: one update for the documents of some milliseconds.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model } from 'mongoose'
import type { WithOutbox } from '../messaging/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { runWithoutRequest } from '../telemetry/request-context.ts'

interface Outcome {
  /** Of the document. */
  id: string
  /** Ids of the events that were published. */
  sent: string[]
  /** Why another event was not published. */
  error?: unknown
}

/** Subscribers have the events already, so that nobody waits for it. */
const recordAfterMs = 25
const recordAtMost = 500
const retryAfterMs = 1_000

/**
 * Returns a function that records the outcome of a document. `onRecorded` is called also when the update has failed: the
 * sweep then publishes the events again.
 */
export function createOutcomes(model: Model<WithOutbox>, log: Logger, onRecorded: (ids: string[]) => void) {
  const waiting: Outcome[] = []
  let isRecording = false

  async function recordAll(): Promise<void> {
    isRecording = true
    while (waiting.length > 0) {
      if (waiting.length < recordAtMost) await sleep(recordAfterMs)
      const batch = waiting.splice(0, recordAtMost)
      await record(model, log, batch).catch((error) =>
        log.warn({ reason: String(error) }, 'outbox.not-recorded'),
      )
      onRecorded(batch.map(({ id }) => id))
    }
    isRecording = false
  }

  return (outcome: Outcome): void => {
    waiting.push(outcome)
    if (!isRecording) void runWithoutRequest(recordAll)
  }
}

async function record(model: Model<WithOutbox>, log: Logger, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.map(({ id }) => id)
  const sent = outcomes.flatMap((each) => each.sent)
  const failed = outcomes.filter(({ error }) => error)
  const emptied = failed.length === 0 && (await emptyOutboxes(model, ids, sent))
  if (emptied === ids.length) return
  const later = new Date(Date.now() + retryAfterMs)
  if (failed[0]) log.warn({ failed: failed.length, reason: String(failed[0].error) }, 'outbox.not-sent')
  const retried = failed.map(({ id }) => id)
  const remaining = {
    $filter: { input: '$outbox', cond: { $not: [{ $in: ['$$this.id', { $literal: sent }] }] } },
  }
  const retryAt = { $cond: [{ $in: ['$_id', { $literal: retried }] }, later, '$outboxAt'] }
  await model.updateMany(
    { _id: { $in: ids }, 'outbox.0': { $exists: true } },
    [
      { $set: { outbox: remaining } },
      // Only where the outbox is empty: another event may have been added meanwhile.
      { $set: { outboxAt: { $cond: [{ $eq: [{ $size: '$outbox' }, 0] }, '$$REMOVE', retryAt] } } },
    ],
    { updatePipeline: true },
  )
}

/** Empties the outboxes whose only event is sent, which is cheaper than an update pipeline. Returns their number. */
async function emptyOutboxes(model: Model<WithOutbox>, ids: string[], sent: string[]): Promise<number> {
  const { matchedCount } = await model.updateMany(
    { _id: { $in: ids }, outbox: { $size: 1 }, 'outbox.id': { $in: sent } },
    { $unset: { outbox: 1, outboxAt: 1 } },
  )
  return matchedCount
}
