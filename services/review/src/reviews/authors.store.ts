// A copy of members' names, which the user service owns.
import { upsertIfNewer } from '@jumpingjack/kit/mongo/upsert-if-newer'
import { createErasures } from '@jumpingjack/kit/service/erasures'
import { LRUCache } from 'lru-cache'
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

const lastFoundMax = 10_000

export type AuthorStore = ReturnType<typeof createAuthorStore>

export function createAuthorStore(db: Connection) {
  const model = db.model<AuthorDocument>('Author', schema)
  const erasures = createErasures(db)

  /** Most members have never changed their names: of them none is stored. */
  const found = new LRUCache<string, { author: Author | undefined }>({ max: lastFoundMax })

  async function find(userId: string): Promise<Author | undefined> {
    const stored = await model.findById(userId, { _id: 0 }).lean()
    const author = stored ? { userId, ...stored } : undefined
    found.set(userId, { author })
    return author
  }

  async function remove(userId: string): Promise<void> {
    await model.deleteOne({ _id: userId })
    found.delete(userId)
  }

  return {
    find,

    /** What `find` has returned last. The name may be older than the saved one, so find it again after a write. */
    async lastFound(userId: string): Promise<Author | undefined> {
      const known = found.get(userId)
      return known ? known.author : find(userId)
    },

    /**
     * Keeps the newest revision, in whatever order events arrive, and nothing of a deleted account. Returns what is
     * stored then.
     */
    async save(userId: string, authorName: string, revision: number): Promise<Author | undefined> {
      const replaced = await upsertIfNewer(model, { _id: userId, authorName, revision })
      if (await erasures.has(userId)) return void (await remove(userId))
      if (replaced === undefined) return find(userId)
      const author = { userId, authorName, revision }
      found.set(userId, { author })
      return author
    },

    remove,
  }
}
