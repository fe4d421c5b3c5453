// The connections collection: one document per member and network, with encrypted tokens. The connectAttempts
// collection: members who are at a network's consent page.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type Connection, Schema } from 'mongoose'
import type { StoredConnection } from './connections.rules.ts'

/** An attempt is valid for its member and network only. */
export interface ConnectAttemptKey {
  /** OAuth state, which the network returns. */
  _id: string
  userId: string
  platform: SocialPlatform
}

export interface StoredConnectAttempt extends ConnectAttemptKey {
  codeVerifier: string
  /** The page of ours where the member was. Attempts from before 2026-11-26 have none. */
  returnTo?: string
  /** When the callback has arrived. */
  usedAt?: Date
  /** The page to which the callback led. */
  ledTo?: string
  expiresAt: Date
}

const text = { type: String, required: true }

const connectionSchema = new Schema<StoredConnection>(
  {
    _id: text,
    userId: text,
    platform: text,
    platformUserId: text,
    pageId: { type: String, default: null },
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
connectionSchema.index({ expiresAt: 1 })

const attemptSchema = new Schema<StoredConnectAttempt>(
  {
    _id: text,
    userId: text,
    platform: text,
    codeVerifier: text,
    returnTo: String,
    usedAt: Date,
    ledTo: String,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'connectAttempts', versionKey: false, strict: 'throw' },
)
attemptSchema.index({ expiresAt: 1 })

export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore(db: Connection) {
  const connections = db.model<StoredConnection>('Connection', connectionSchema)
  const attempts = db.model<StoredConnectAttempt>('ConnectAttempt', attemptSchema)

  return {
    async insertAttempt(attempt: StoredConnectAttempt): Promise<void> {
      await attempts.create(attempt)
    },

    /** An attempt is valid once. */
    async takeAttempt(key: ConnectAttemptKey, now: Date): Promise<StoredConnectAttempt | undefined> {
      const filter = { ...key, usedAt: null, expiresAt: { $gt: now } }
      return (await attempts.findOneAndUpdate(filter, { $set: { usedAt: now } }).lean()) ?? undefined
    },

    /** Keeps where the callback led until `expiresAt`, because browsers may send it twice. */
    async settleAttempt(state: string, ledTo: string, expiresAt: Date): Promise<void> {
      await attempts.updateOne({ _id: state }, { $set: { ledTo, expiresAt } })
    },

    async findUsedAttempt(key: ConnectAttemptKey, now: Date): Promise<StoredConnectAttempt | undefined> {
      const filter = { ...key, usedAt: { $ne: null }, expiresAt: { $gt: now } }
      return (await attempts.findOne(filter).lean()) ?? undefined
    },

    async deleteAttemptsOf(userId: string): Promise<void> {
      await attempts.deleteMany({ userId })
    },

    async deleteExpiredAttempts(now: Date): Promise<void> {
      await attempts.deleteMany({ expiresAt: { $lte: now } })
    },

    /** Replaces an earlier connection with the same network. */
    async save(connection: StoredConnection): Promise<void> {
      const { _id, ...fields } = connection
      await connections.updateOne({ _id }, { $set: fields }, { upsert: true })
    },

    async find(id: string): Promise<StoredConnection | undefined> {
      return (await connections.findById(id).lean()) ?? undefined
    },

    ofMember(userId: string): Promise<StoredConnection[]> {
      return connections.find({ userId }).sort({ createdAt: 1 }).lean()
    },

    /** Active connections with these networks that expire before `until`, the next ones first. */
    expiring(platforms: readonly SocialPlatform[], until: Date, limit: number): Promise<StoredConnection[]> {
      const filter = { platform: { $in: platforms }, isActive: true, expiresAt: { $ne: null, $lte: until } }
      return connections.find(filter).sort({ expiresAt: 1 }).limit(limit).lean()
    },

    async take(id: string): Promise<StoredConnection | undefined> {
      return (await connections.findOneAndDelete({ _id: id }).lean()) ?? undefined
    },

    /** Does nothing if the member has connected again. */
    async deactivate({ _id, accessToken }: StoredConnection): Promise<void> {
      await connections.updateOne({ _id, accessToken }, { $set: { isActive: false } })
    },

    /** True if the caller may renew the tokens. Networks treat a refresh token that is used twice as stolen. */
    async startRenewal({ _id, accessToken }: StoredConnection, until: Date, now: Date): Promise<boolean> {
      const isFree = { $or: [{ renewingUntil: null }, { renewingUntil: { $lte: now } }] }
      const update = { $set: { renewingUntil: until } }
      return (await connections.updateOne({ _id, accessToken, ...isFree }, update)).modifiedCount === 1
    },

    /** False if the member has connected again or disconnected. */
    async endRenewal(
      { _id, accessToken }: StoredConnection,
      changes: Partial<StoredConnection>,
    ): Promise<boolean> {
      const update = { $set: { ...changes, renewingUntil: null } }
      return (await connections.updateOne({ _id, accessToken }, update)).matchedCount === 1
    },
  }
}
