// The posts collection: the outcome of each post. The process that inserts the document calls the network.
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

export interface StoredPost {
  /** Chosen by the caller. */
  _id: string
  begunAt: Date
  /** Null while the network is called, and after a crash during the call. */
  outcome: PostOutcome['outcome'] | null
  reason: string | null
  detail?: string
}

const schema = new Schema<StoredPost>(
  {
    _id: { type: String, required: true },
    begunAt: { type: Date, required: true, index: true },
    outcome: { type: String, default: null },
    reason: { type: String, default: null },
    detail: { type: String },
  },
  { collection: 'posts', versionKey: false, strict: 'throw' },
)

export type PostStore = ReturnType<typeof createPostStore>

export function createPostStore(db: Connection) {
  const model = db.model<StoredPost>('Post', schema)

  return {
    /** False if there is a record with this id. */
    insert(post: StoredPost): Promise<boolean> {
      return unlessDuplicate(() => model.create(post))
    },

    async find(id: string): Promise<StoredPost | undefined> {
      return (await model.findById(id).lean()) ?? undefined
    },

    async complete(id: string, { outcome, reason, detail }: PostOutcome): Promise<void> {
      const fields = { outcome, reason, ...(detail && { detail }) }
      await model.updateOne({ _id: id }, { $set: fields })
    },

    async deleteBefore(begunBefore: Date): Promise<void> {
      await model.deleteMany({ begunAt: { $lt: begunBefore } })
    },
  }
}
