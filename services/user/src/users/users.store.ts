// The users collection. A change of an account and its event are one write of one document.
import type { DomainEvent } from '@jumpingjack/contracts/events/events'
import {
  addToOutbox,
  outboxFields,
  outboxOf,
  type WithOutbox,
  withoutOutbox,
} from '@jumpingjack/kit/messaging/outbox'
import { unlessDuplicate } from '@jumpingjack/kit/mongo/mongo'
import { type Connection, type Model, Schema } from 'mongoose'
import type { StoredUser } from './users.rules.ts'

type UserDocument = StoredUser & WithOutbox
type Subject = Pick<StoredUser, 'issuer' | 'subject'>

const schema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    email: { type: String, required: true },
    username: { type: String, default: null },
    usernameClaim: { type: String, default: null },
    displayName: { type: String, default: null },
    avatar: { type: String, default: null },
    bio: { type: String, default: null },
    facebookId: { type: String, default: null },
    twitterHandle: { type: String, default: null },
    instagramHandle: { type: String, default: null },
    linkedinProfile: { type: String, default: null },
    googleReviewsEnabled: { type: Boolean, required: true },
    profilePublic: { type: Boolean, required: true },
    allowSocialSharing: { type: Boolean, required: true },
    week: { type: [Number], default: undefined },
    subscriptionStatus: { type: String, required: true },
    subscriptionPlan: { type: String, required: true },
    subscriptionExpiresAt: { type: Date, default: null },
    subscriptionRenews: { type: Boolean },
    paymentMethod: { type: String },
    lastPaymentOrderId: { type: String },
    payments: {
      type: [{ _id: false, orderId: String, capturedAt: Date, refundedAt: Date }],
      default: undefined,
    },
    createdAt: { type: Date, required: true },
    revision: { type: Number, required: true },
    ...outboxFields,
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
)
// One account per person.
schema.index({ issuer: 1, subject: 1 }, { unique: true })
schema.index({ email: 1 }, { unique: true })
schema.index({ subscriptionStatus: 1, subscriptionExpiresAt: 1 })

export type UserStore = ReturnType<typeof createUserStore>

export function createUserStore(db: Connection) {
  const model: Model<UserDocument> = db.model<UserDocument>('User', schema)

  async function findOne(filter: Partial<StoredUser>): Promise<StoredUser | undefined> {
    return (await model.findOne(filter, withoutOutbox).lean()) ?? undefined
  }

  return {
    model,
    findById: (id: string) => findOne({ _id: id }),
    findBySubject: ({ issuer, subject }: Subject) => findOne({ issuer, subject }),

    /** The account of a person, and that with an e-mail address. One query costs little more than one of two. */
    async findForSignIn({ issuer, subject }: Subject, email: string) {
      const filter = { $or: [{ issuer, subject }, { email }] }
      // Without `limit`, with which FerretDB does not use the indexes.
      const found = await model.find(filter, withoutOutbox).lean()
      const known = found.find((user) => user.issuer === issuer && user.subject === subject)
      return { known, holder: found.find((user) => user.email === email) }
    },

    /** False if the person or the e-mail address has an account already. */
    insertWithEvent(user: StoredUser, event: DomainEvent<'user-created'>): Promise<boolean> {
      return unlessDuplicate(() => model.create({ ...user, ...outboxOf(event) }))
    },

    /** False if another account has the e-mail address. */
    changeEmail(id: string, email: string): Promise<boolean> {
      return unlessDuplicate(() => model.updateOne({ _id: id }, { $set: { email } }))
    },

    /** False if the stored revision is not the one before `revision`. */
    async save(
      { _id, revision, ...changes }: Pick<StoredUser, '_id' | 'revision'> & Partial<StoredUser>,
      event: DomainEvent | undefined,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, revision: revision - 1 },
        { $set: { ...changes, revision }, ...(event && addToOutbox(event)) },
      )
      return matchedCount === 1
    },

    /** Ids of members who are stored as premium after their subscription has ended. */
    async withEndedSubscription(now: Date, limit: number): Promise<string[]> {
      const ended = { subscriptionStatus: 'active', subscriptionExpiresAt: { $lte: now } }
      const users = await model.find(ended, { _id: 1 }).limit(limit).lean()
      return users.map(({ _id }) => _id)
    },

    /** Members who have ever paid, in the order of their ids. */
    withPayments(after: string, limit: number): Promise<StoredUser[]> {
      return model
        .find({ _id: { $gt: after }, payments: { $exists: true } }, withoutOutbox)
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id })
    },

    /** Undefined if issuer or subject have changed since `user` was read. */
    async moveToIssuer(user: StoredUser, { issuer, subject }: Subject): Promise<StoredUser | undefined> {
      const from = { _id: user._id, issuer: user.issuer, subject: user.subject }
      const options = { returnDocument: 'after', projection: withoutOutbox } as const
      return (await model.findOneAndUpdate(from, { $set: { issuer, subject } }, options).lean()) ?? undefined
    },
  }
}
