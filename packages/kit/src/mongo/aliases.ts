// Merged ids, each with the id that it was merged into: a copy of data that another service owns.
import { LRUCache } from 'lru-cache'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'

const schema = new Schema(
  { _id: { type: String, required: true }, into: { type: String, required: true, index: true } },
  { versionKey: false, strict: 'throw' },
)

type Alias = InferSchemaType<typeof schema>

const resolvedMax = 20_000
/** Ends the search in a cycle, which the owning service prevents. */
const longestChain = 100

export type Aliases = ReturnType<typeof createAliases>

export function createAliases(db: Connection, collection: string) {
  const model = db.model<Alias>(collection, schema, collection)
  const resolved = new LRUCache<string, string>({ max: resolvedMax })

  /** The id that this one was finally merged into, or the id itself. */
  async function resolve(id: string): Promise<string> {
    let current = id
    for (let step = 0; step < longestChain; step++) {
      const alias = await model.findById(current).lean()
      if (!alias) {
        resolved.set(id, current)
        return current
      }
      current = alias.into
    }
    throw new Error(`${collection}: the aliases of ${id} have no end`)
  }

  return {
    async add(id: string, into: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { into } }, { upsert: true })
      resolved.clear()
    },

    resolve,

    /** What `resolve` has returned last. Another replica may have added an alias, so resolve again after a write. */
    lastResolved: (id: string): string | Promise<string> => resolved.get(id) ?? resolve(id),

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
