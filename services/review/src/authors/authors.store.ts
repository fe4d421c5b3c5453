// Our own copy of members' names, as the user service announces them.
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { type Connection, Schema } from 'mongoose'

export interface AuthorRow {
  _id: string
  authorName: string
  revision: number
}

const schema = new Schema<AuthorRow>(
  {
    _id: { type: String, required: true },
    authorName: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'authors', versionKey: false, strict: 'throw' },
)

export type AuthorStore = ReturnType<typeof createAuthorStore>

export function createAuthorStore(db: Connection) {
  const model = db.model<AuthorRow>('Author', schema)
  return {
    async find(userId: string) {
      const row = await model.findById(userId).lean()
      return row ? { userId, authorName: row.authorName, revision: row.revision } : undefined
    },

    /** The newest name stays, in whatever order they come. */
    keep: (userId: string, authorName: string, revision: number): Promise<void> =>
      upsertIfNewer(model, { _id: userId, authorName, revision }),
  }
}
