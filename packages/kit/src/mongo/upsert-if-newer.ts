// Rows that are copies of what others announce: events come more than once and in any order, and of each row the
// newest revision stays.
import type { Model } from 'mongoose'
import { isDuplicateKey } from './mongo.ts'

interface Row {
  _id: string
  revision: number
}

/** Takes a row over unless one with the same or a newer revision is there. */
export async function upsertIfNewer<T extends Row>(collection: Model<T>, { _id, ...row }: T): Promise<void> {
  // Of whatever else is in a row only these two matter here.
  const model = collection as unknown as Model<Row>
  const older = { _id, revision: { $lt: row.revision } }
  try {
    await model.updateOne(older, { $set: row }, { upsert: true })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // There is a row that is not older, or one was made at this moment: that one may be older after all.
    await model.updateOne(older, { $set: row })
  }
}
