// The favorites collection: one document per member and gym.
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

export interface StoredFavorite {
  _id: string
  userId: string
  gymId: string
  createdAt: Date
  note?: string | undefined
  /** By the ids of lists. Those of lists that no longer exist mean nothing. */
  positions?: Record<string, number> | undefined
}

export interface FavoriteSortKey {
  createdAt: Date
  id: string
}

const schema = new Schema<StoredFavorite>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    gymId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    note: { type: String },
    positions: { type: Map, of: Number, default: undefined },
  },
  { collection: 'favorites', versionKey: false, strict: 'throw' },
)
schema.index({ userId: 1, createdAt: -1, _id: -1 })
schema.index({ gymId: 1 })

const pathOf = (listId: string) => `positions.${listId}`

export type FavoriteStore = ReturnType<typeof createFavoriteStore>

export function createFavoriteStore(db: Connection) {
  const model = db.model<StoredFavorite>('Favorite', schema)
  return {
    async find(id: string): Promise<StoredFavorite | undefined> {
      return (await model.findById(id).lean()) ?? undefined
    },

    /** Does nothing if the favourite exists: then false. */
    insert(favorite: StoredFavorite): Promise<boolean> {
      return unlessDuplicate(() => model.create(favorite))
    },

    /** Returns the favourite as it was last. */
    async remove(id: string): Promise<StoredFavorite | undefined> {
      return (await model.findOneAndDelete({ _id: id }).lean()) ?? undefined
    },

    /** False if there is no such favourite, or if its note is not `before`. */
    async writeNote(
      id: string,
      note: string | undefined,
      before?: { note: string | undefined },
    ): Promise<boolean> {
      const filter = before ? { _id: id, note: before.note ?? { $exists: false } } : { _id: id }
      const update = note === undefined ? { $unset: { note: 1 } } : { $set: { note } }
      return (await model.updateOne(filter, update)).matchedCount === 1
    },

    /** Keeps the position that it has. */
    async addToList(id: string, listId: string, position: number): Promise<void> {
      const path = pathOf(listId)
      await model.updateOne({ _id: id, [path]: { $exists: false } }, { $set: { [path]: position } })
    },

    /** Positions by id. Those of favourites that are no longer in the list are ignored. */
    async order(listId: string, positions: ReadonlyMap<string, number>): Promise<void> {
      const path = pathOf(listId)
      // Always in the order of the ids, so that two of these writes cannot lock each other.
      const moves = [...positions]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([_id, position]) => ({
          updateOne: { filter: { _id, [path]: { $exists: true } }, update: { $set: { [path]: position } } },
        }))
      if (moves.length > 0) await model.bulkWrite(moves)
    },

    async removeFromList(id: string, listId: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { [pathOf(listId)]: 1 } })
    },

    async removeList(userId: string, listId: string): Promise<void> {
      await model.updateMany({ userId }, { $unset: { [pathOf(listId)]: 1 } })
    },

    /** In their order. */
    ofList(userId: string, listId: string): Promise<StoredFavorite[]> {
      const path = pathOf(listId)
      return model
        .find({ userId, [path]: { $exists: true } })
        .sort({ [path]: 1, createdAt: 1, _id: 1 })
        .lean()
    },

    async removeOfMember(userId: string): Promise<void> {
      await model.deleteMany({ userId })
    },

    /** Newest first, all without `limit`; after `last`, which was the last one of the page before. */
    ofMember(userId: string, limit = 0, last?: FavoriteSortKey): Promise<StoredFavorite[]> {
      const { createdAt, id } = last ?? {}
      const after = last ? { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] } : {}
      return model
        .find({ userId, ...after })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean()
    },

    count: (userId: string): Promise<number> => model.countDocuments({ userId }),

    /** Those of these gyms that are anybody's favourite. */
    gymsAmong: (gymIds: string[]): Promise<string[]> => model.distinct('gymId', { gymId: { $in: gymIds } }),

    ofGym(gymId: string, limit: number): Promise<StoredFavorite[]> {
      return model.find({ gymId }).limit(limit).lean()
    },
  }
}
