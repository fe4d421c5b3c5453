// The posts collection: what became of each post that we were asked for. Who writes it first may ask the network.
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { isDuplicateKey } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

export interface StoredPost {
  /** Given by who asks for it. */
  _id: string
  begunAt: Date
  /** None while the network is being asked; for good, where somebody died meanwhile. */
  outcome: PostOutcome['outcome'] | null
  reason: string | null
}

const schema = new Schema<StoredPost>(
  {
    _id: { type: String, required: true },
    begunAt: { type: Date, required: true, index: true },
    outcome: { type: String, default: null },
    reason: { type: String, default: null },
  },
  { collection: 'posts', versionKey: false, strict: 'throw' },
)

export type PostStore = ReturnType<typeof createPostStore>

export function createPostStore(db: Connection) {
  const model = db.model<StoredPost>('Post', schema)

  return {
    /** False when there is one of this id: of all callers one is the first. */
    async begin(post: StoredPost): Promise<boolean> {
      try {
        await model.create(post)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    async find(id: string): Promise<StoredPost | undefined> {
      return (await model.findById(id).lean()) ?? undefined
    },

    async end(id: string, { outcome, reason }: PostOutcome): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { outcome, reason } })
    },

    async forget(begunBefore: Date): Promise<void> {
      await model.deleteMany({ begunAt: { $lt: begunBefore } })
    },
  }
}
