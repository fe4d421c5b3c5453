// Merged ids, each with the id that it was merged into: a copy of data that another service owns.
import { type Connection, Schema } from 'mongoose'

interface Alias {
  _id: string
  into: string
}

const schema = new Schema<Alias>(
  { _id: { type: String, required: true }, into: { type: String, required: true, index: true } },
  { versionKey: false, strict: 'throw' },
)

/** Ends the search in a cycle, which the owning service prevents. */
const longestChain = 100

export type Aliases = ReturnType<typeof createAliases>

export function createAliases(db: Connection, collection: string) {
  const model = db.model<Alias>(collection, schema, collection)
  return {
    async add(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { into } }, { upsert: true })
    },

    /** The id that this one was finally merged into, or the id itself. */
    async resolve(id: string): Promise<string> {
      let current = id
      for (let step = 0; step < longestChain; step++) {
        const alias = await model.findById(current).lean()
        if (!alias) return current
        current = alias.into
      }
      throw new Error(`${collection}: the aliases of ${id} have no end`)
    },

    /** The id itself and all ids that were merged into it. */
    async idsOf(id: string): Promise<string[]> {
      const found = new Set([id])
      for (const into of found) {
        for (const alias of await model.find({ into }, { _id: 1 }).lean()) found.add(alias._id)
      }
      return [...found]
    },

    async ids(): Promise<string[]> {
      return (await model.find({}, { _id: 1 }).lean()).map((alias) => alias._id)
    },
  }
}
