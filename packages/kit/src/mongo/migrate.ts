// Brings the documents of a collection to the current shape while services of two versions run.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model, PipelineStage, QueryFilter } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'

export interface Migration<T> {
  /** Matches documents that an earlier version has written, also those that it changes after they were migrated. */
  outdated: QueryFilter<T>
  /**
   * An update pipeline, which the server runs on each document as one atomic step, so that no change of another process
   * is lost. Its result must not match `outdated`.
   */
  stages: PipelineStage[]
}

const batchSize = 200
/** Between batches, so that requests go first. */
const pauseMs = 50

/**
 * Returns how many documents were changed. It may be stopped and repeated at any time; run it as recurring work, because
 * the last process of the earlier version may write until it stops.
 */
export async function migrate<T>(
  model: Model<T>,
  { outdated, stages }: Migration<T>,
  log: Logger,
): Promise<number> {
  let total = 0
  for (;;) {
    const found = await model.find(outdated, { _id: 1 }).limit(batchSize).lean<{ _id: string }[]>()
    if (found.length === 0) break
    const filter = { $and: [{ _id: { $in: found.map(({ _id }) => _id) } }, outdated] } as QueryFilter<T>
    const { modifiedCount } = await model.updateMany(filter, stages as never, { updatePipeline: true })
    total += modifiedCount
    await sleep(pauseMs)
  }
  if (total > 0) log.info({ collection: model.collection.collectionName, documents: total }, 'mongo.migrated')
  return total
}
