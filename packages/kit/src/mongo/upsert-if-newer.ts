// Stores copies of other services' data. Events can arrive repeatedly and out of order: the newest revision is kept.
import type { Model } from 'mongoose'
import { isDuplicateKey } from './mongo.ts'

interface Row {
  _id: string
  revision: number
}

/** Stores a row unless one with the same or a newer revision exists. */
export async function upsertIfNewer<T extends Row>(collection: Model<T>, { _id, ...row }: T): Promise<void> {
  // The row has other fields, which do not matter here.
  const model = collection as unknown as Model<Row>
  const older = { _id, revision: { $lt: row.revision } }
  try {
    await model.updateOne(older, { $set: row }, { upsert: true })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The existing row is not older, unless it was inserted concurrently.
    await model.updateOne(older, { $set: row })
  }
}
