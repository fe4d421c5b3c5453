// Brings the documents of a collection to the current shape while services of two versions run.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model, QueryFilter, UpdateQuery, UpdateWithAggregationPipeline } from 'mongoose'
import type { Logger } from '../telemetry/log.ts'

export interface Migration<T> {
  /** Matches documents that an earlier version has written, also those that it changes after they were migrated. */
  outdated: QueryFilter<T>
  /**
   * An update pipeline, which the server runs as one atomic step, so that no change of another process is lost; or, where
   * the server cannot compute it, an update made of the document. Its result must not match `outdated`.
   */
  updateOf(document: T): UpdateQuery<T> | UpdateWithAggregationPipeline
  /** For an update made of the document: matches it until another process changes what the update was made of. */
  unchanged?(document: T): QueryFilter<T>
}

const batchSize = 200
/** Between batches, so that requests go first. */
const pauseMs = 50

/**
 * Returns how many documents were changed. It may be stopped and repeated at any time; run it as recurring work, because
 * the last process of the earlier version may write until it stops.
 */
export async function migrate<T extends { _id: string }>(
  model: Model<T>,
  { outdated, updateOf, unchanged = () => ({}) }: Migration<T>,
  log: Logger,
): Promise<number> {
  let total = 0
  for (;;) {
    const found = await model.find(outdated).limit(batchSize).lean<T[]>()
    if (found.length === 0) break
    const updates = found.map((document) => {
      const filter = { $and: [{ _id: document._id }, outdated, unchanged(document)] }
      return { updateOne: { filter, update: updateOf(document) } }
    })
    const { modifiedCount } = await model.bulkWrite(updates as never[], { ordered: false })
    // Others have changed all of these documents. They are left to the next run.
    if (modifiedCount === 0) break
    total += modifiedCount
    await sleep(pauseMs)
  }
  if (total > 0) log.info({ collection: model.collection.collectionName, documents: total }, 'mongo.migrated')
  return total
}
