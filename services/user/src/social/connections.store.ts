// The connections collection: one document a member and network, its tokens sealed; and the connectAttempts
// collection: members who are at a network's consent page just now.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type Connection, Schema } from 'mongoose'
import type { StoredConnection } from './connections.rules.ts'

export interface StoredAttempt {
  /** The state that the network hands back. */
  _id: string
  userId: string
  platform: SocialPlatform
  codeVerifier: string
  expiresAt: Date
}

const text = { type: String, required: true }

const connectionSchema = new Schema<StoredConnection>(
  {
    _id: text,
    userId: text,
    platform: text,
    platformUserId: text,
    accessToken: text,
    refreshToken: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    renewingUntil: { type: Date, default: null },
  },
  { collection: 'connections', versionKey: false, strict: 'throw' },
)
connectionSchema.index({ userId: 1 })

const attemptSchema = new Schema<StoredAttempt>(
  {
    _id: text,
    userId: text,
    platform: text,
    codeVerifier: text,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'connectAttempts', versionKey: false, strict: 'throw' },
)
attemptSchema.index({ expiresAt: 1 })

export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore(db: Connection) {
  const connections = db.model<StoredConnection>('Connection', connectionSchema)
  const attempts = db.model<StoredAttempt>('ConnectAttempt', attemptSchema)

  return {
    async begin(attempt: StoredAttempt): Promise<void> {
      await attempts.create(attempt)
    },

    /** An attempt is this member's, for this network, and good for once. */
    async takeAttempt(
      state: string,
      userId: string,
      platform: SocialPlatform,
      now: Date,
    ): Promise<StoredAttempt | undefined> {
      const filter = { _id: state, userId, platform, expiresAt: { $gt: now } }
      return (await attempts.findOneAndDelete(filter).lean()) ?? undefined
    },

    async forgetAttempts(now: Date): Promise<void> {
      await attempts.deleteMany({ expiresAt: { $lte: now } })
    },

    /** In the place of an earlier connection with the same network. */
    async keep(connection: StoredConnection): Promise<void> {
      const { _id, ...fields } = connection
      await connections.updateOne({ _id }, { $set: fields }, { upsert: true })
    },

    async find(id: string): Promise<StoredConnection | undefined> {
      return (await connections.findById(id).lean()) ?? undefined
    },

    ofMember(userId: string): Promise<StoredConnection[]> {
      return connections.find({ userId }).sort({ createdAt: 1 }).lean()
    },

    async take(id: string): Promise<StoredConnection | undefined> {
      return (await connections.findOneAndDelete({ _id: id }).lean()) ?? undefined
    },

    /** Unless the member has connected anew meanwhile. */
    async turnOff({ _id, accessToken }: StoredConnection): Promise<void> {
      await connections.updateOne({ _id, accessToken }, { $set: { isActive: false } })
    },

    /** Whether the caller is the one to renew: the same token twice would look stolen to the network. */
    async beginRenewal({ _id, accessToken }: StoredConnection, until: Date, now: Date): Promise<boolean> {
      const free = { $or: [{ renewingUntil: null }, { renewingUntil: { $lte: now } }] }
      const update = { $set: { renewingUntil: until } }
      return (await connections.updateOne({ _id, accessToken, ...free }, update)).modifiedCount === 1
    },

    /** Unless the member has connected anew, or disconnected, meanwhile. */
    async endRenewal(
      { _id, accessToken }: StoredConnection,
      changes: Partial<StoredConnection>,
    ): Promise<boolean> {
      const update = { $set: { ...changes, renewingUntil: null } }
      return (await connections.updateOne({ _id, accessToken }, update)).matchedCount === 1
    },
  }
}
