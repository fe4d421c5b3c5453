// The favorites collection: one document per member and gym.
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

export interface StoredFavorite {
  _id: string
  userId: string
  gymId: string
  createdAt: Date
}

export interface FavoritePosition {
  createdAt: Date
  id: string
}

const schema = new Schema<StoredFavorite>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    gymId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'favorites', versionKey: false, strict: 'throw' },
)
schema.index({ userId: 1, createdAt: -1, _id: -1 })
schema.index({ gymId: 1 })

export type FavoriteStore = ReturnType<typeof createFavoriteStore>

export function createFavoriteStore(db: Connection) {
  const model = db.model<StoredFavorite>('Favorite', schema)
  return {
    async has(id: string): Promise<boolean> {
      return (await model.exists({ _id: id })) !== null
    },

    /** Does nothing if the favourite exists. */
    async insert(favorite: StoredFavorite): Promise<void> {
      try {
        await model.create(favorite)
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id })
    },

    async removeOfMember(userId: string): Promise<void> {
      await model.deleteMany({ userId })
    },

    /** Newest first; after `last`, which was the last one of the page before. */
    ofMember(userId: string, limit: number, last?: FavoritePosition): Promise<StoredFavorite[]> {
      const { createdAt, id } = last ?? {}
      const after = last ? { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] } : {}
      return model
        .find({ userId, ...after })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean()
    },

    count: (userId: string): Promise<number> => model.countDocuments({ userId }),

    ofGym(gymId: string, limit: number): Promise<StoredFavorite[]> {
      return model.find({ gymId }).limit(limit).lean()
    },
  }
}
