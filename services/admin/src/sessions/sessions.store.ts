// The adminSessions collection. The id of a session is the hash of its token; the token is not stored.
import { type Connection, type InferSchemaType, Schema } from 'mongoose'

const schema = new Schema(
  {
    _id: { type: String, required: true },
    adminId: { type: String, required: true },
    email: { type: String, required: true },
    startedAt: { type: Date, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: 'adminSessions', versionKey: false, strict: 'throw' },
)
schema.index({ adminId: 1 })

export type StoredSession = InferSchemaType<typeof schema>

interface Limits {
  startedAfter: Date
  usedAfter: Date
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(db: Connection) {
  const model = db.model<StoredSession>('AdminSession', schema)
  return {
    async insert(session: StoredSession): Promise<void> {
      await model.create(session)
    },

    /** Updates the time of the last use. Undefined if the session has ended. */
    async use(
      id: string,
      { startedAfter, usedAfter }: Limits,
      now: Date,
    ): Promise<StoredSession | undefined> {
      const live = { _id: id, startedAt: { $gt: startedAfter }, usedAt: { $gt: usedAfter } }
      const used = { $max: { usedAt: now } }
      return (await model.findOneAndUpdate(live, used, { returnDocument: 'after' }).lean()) ?? undefined
    },

    async end(id: string): Promise<void> {
      await model.deleteOne({ _id: id })
    },

    async endAll(adminId: string): Promise<void> {
      await model.deleteMany({ adminId })
    },

    async deleteEnded({ startedAfter, usedAfter }: Limits): Promise<void> {
      await model.deleteMany({
        $or: [{ startedAt: { $lte: startedAfter } }, { usedAt: { $lte: usedAfter } }],
      })
    },
  }
}
