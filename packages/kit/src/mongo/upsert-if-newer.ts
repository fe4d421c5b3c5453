// Stores copies of other services' data. Events can arrive repeatedly and out of order: the newest revision is kept.
import type { Model } from 'mongoose'
import { unlessDuplicate } from './mongo.ts'

interface Row {
  _id: string
  revision: number
}

/**
 * Stores a row unless one with the same or a newer revision exists. Returns the row that it has replaced, null for a new
 * one, and undefined when nothing was stored.
 */
export async function upsertIfNewer<T extends Row>(
  collection: Model<T>,
  { _id, ...row }: T,
): Promise<T | null | undefined> {
  // The row has other fields, which do not matter here.
  const model = collection as unknown as Model<Row>
  // FerretDB has no error code of its own for an upsert that replaces nothing and meets an existing row.
  const replace = () =>
    model
      .findOneAndUpdate({ _id, revision: { $lt: row.revision } }, { $set: row })
      .lean<T>()
      .exec()
  // A first revision is mostly new.
  const before = row.revision > 1 ? await replace() : null
  if (before) return before
  if (await unlessDuplicate(() => model.create({ _id, ...row }))) return null
  // The existing row is not older, unless it was inserted concurrently.
  return (await replace()) ?? undefined
}
