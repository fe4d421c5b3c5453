// A copy of members' names, which the user service owns.

import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import { type Connection, Schema } from 'mongoose'
import type { Author } from './reviews.rules.ts'

type AuthorDocument = { _id: string } & Omit<Author, 'userId'>

const schema = new Schema<AuthorDocument>(
  {
    _id: { type: String, required: true },
    authorName: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'authors', versionKey: false, strict: 'throw' },
)

export type AuthorStore = ReturnType<typeof createAuthorStore>

export function createAuthorStore(db: Connection) {
  const model = db.model<AuthorDocument>('Author', schema)
  const erasures = createErasures(db)

  async function remove(userId: string): Promise<void> {
    await model.deleteOne({ _id: userId })
  }

  return {
    async find(userId: string): Promise<Author | undefined> {
      const author = await model.findById(userId).lean()
      return author ? { userId, authorName: author.authorName, revision: author.revision } : undefined
    },

    /** Keeps the newest revision, in whatever order events arrive, and nothing of a deleted account. */
    async save(userId: string, authorName: string, revision: number): Promise<void> {
      await upsertIfNewer(model, { _id: userId, authorName, revision })
      if (await erasures.has(userId)) await remove(userId)
    },

    remove,
  }
}
