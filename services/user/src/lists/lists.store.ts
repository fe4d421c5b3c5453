// The favoriteLists collection: one document per member, with all lists. Which gyms they have is part of the favourites.
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'
import type { StoredList } from './lists.rules.ts'

interface StoredLists {
  /** The member's id. */
  _id: string
  lists: StoredList[]
  revision: number
}

const schema = new Schema<StoredLists>(
  {
    _id: { type: String, required: true },
    lists: [{ _id: false, id: String, name: String, createdAt: Date }],
    revision: { type: Number, required: true },
  },
  { collection: 'favoriteLists', versionKey: false, strict: 'throw' },
)

export type ListStore = ReturnType<typeof createListStore>

export function createListStore(db: Connection) {
  const model = db.model<StoredLists>('FavoriteLists', schema)
  return {
    async ofMember(userId: string): Promise<StoredLists> {
      return (await model.findById(userId).lean()) ?? { _id: userId, lists: [], revision: 0 }
    },

    /** Those of these positions that are in lists of the member; undefined if none is. */
    async inOwnLists(
      userId: string,
      positions: Record<string, number>,
    ): Promise<Record<string, number> | undefined> {
      const found = await model.findById(userId, { 'lists.id': 1 }).lean()
      const ids = new Set(found?.lists.map(({ id }) => id))
      const own = Object.entries(positions).filter(([id]) => ids.has(id))
      return own.length > 0 ? Object.fromEntries(own) : undefined
    },

    /** False if the stored revision is not the one before `revision`. */
    async save({ _id, lists, revision }: StoredLists): Promise<boolean> {
      if (revision > 1) {
        const filter = { _id, revision: revision - 1 }
        return (await model.updateOne(filter, { $set: { lists, revision } })).matchedCount === 1
      }
      return unlessDuplicate(() => model.create({ _id, lists, revision }))
    },

    async removeOfMember(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId })
    },
  }
}
