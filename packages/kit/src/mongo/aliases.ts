// Ids that stand for another id from now on, as of things that were merged: a copy of what another service decided.
import { type Connection, Schema } from 'mongoose'

interface Alias {
  _id: string
  into: string
}

const schema = new Schema<Alias>(
  { _id: { type: String, required: true }, into: { type: String, required: true, index: true } },
  { versionKey: false, strict: 'throw' },
)

/** More than anybody merges one after the other: whoever decides makes no circles. */
const longestChain = 100

export type Aliases = ReturnType<typeof createAliases>

export function createAliases(db: Connection, collection: string) {
  const model = db.model<Alias>(collection, schema, collection)
  return {
    async add(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { into } }, { upsert: true })
    },

    /** What this id has become in the end; itself unless told. */
    async resolve(id: string): Promise<string> {
      let home = id
      for (let step = 0; step < longestChain; step++) {
        const alias = await model.findById(home).lean()
        if (!alias) return home
        home = alias.into
      }
      throw new Error(`${collection}: ${id} leads nowhere`)
    },

    /** All ids that have become this one, which is the first of them. */
    async idsOf(home: string): Promise<string[]> {
      const found = new Set([home])
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
