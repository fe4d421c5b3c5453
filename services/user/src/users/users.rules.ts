// Accounts: their fields, the plan at a given time, and what others see.
import type { EventData } from '@jumpingjack/contracts/events/events'
import { Link } from '@jumpingjack/contracts/fields/fields'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import { CurrentUser, type SignIn } from '@jumpingjack/contracts/user/users'
import { isReservedName } from './reserved-names.rules.ts'

/** A paid order. The refund may become known before the payment. */
export interface Payment {
  orderId: string
  capturedAt: Date | null
  refundedAt: Date | null
}

export interface StoredUser {
  _id: string
  issuer: string
  /** The provider's id of the person, never reused. */
  subject: string
  /** Lower case. */
  email: string
  username: string | null
  /** Id of the claim in `usernames`. */
  usernameClaim: string | null
  displayName: string | null
  avatar: string | null
  bio: string | null
  facebookId: string | null
  twitterHandle: string | null
  instagramHandle: string | null
  linkedinProfile: string | null
  googleReviewsEnabled: boolean
  profilePublic: boolean
  allowSocialSharing: boolean
  /** The hours of training. Absent until they were first saved. */
  week?: number[]
  subscriptionStatus: string
  subscriptionPlan: string
  subscriptionExpiresAt: Date | null
  /** This and the next three fields are absent in accounts older than subscriptions. */
  subscriptionRenews?: boolean
  paymentMethod?: string | null
  lastPaymentOrderId?: string | null
  /** The subscription follows from these. */
  payments?: Payment[]
  createdAt: Date
  /** Incremented by every change of the profile or the subscription. */
  revision: number
}

/** The account of a first sign-in, from the provider's claims and defaults. */
export function newUser(id: string, person: SignIn, now: Date): StoredUser {
  return {
    _id: id,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email.toLowerCase(),
    username: null,
    usernameClaim: null,
    displayName: validDisplayName(person.name),
    avatar: Link.safeParse(person.picture).data ?? null,
    bio: null,
    facebookId: null,
    twitterHandle: null,
    instagramHandle: null,
    linkedinProfile: null,
    googleReviewsEnabled: false,
    profilePublic: true,
    allowSocialSharing: true,
    subscriptionStatus: 'free',
    subscriptionPlan: 'free',
    subscriptionExpiresAt: null,
    createdAt: now,
    revision: 1,
  }
}

export const freePlan = { subscriptionStatus: 'free', subscriptionPlan: 'free' } as const

/** The plan at this time. A subscription may have ended before that is stored. */
export function planAt(
  user: Pick<StoredUser, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionExpiresAt'>,
  now: Date,
) {
  const { subscriptionStatus, subscriptionPlan, subscriptionExpiresAt } = user
  const hasEnded = subscriptionExpiresAt !== null && subscriptionExpiresAt <= now
  return hasEnded ? freePlan : { subscriptionStatus, subscriptionPlan }
}

/** The account as its member sees it. The contract's parser drops all other fields. */
export function toCurrentUser(user: StoredUser, now: Date): CurrentUser {
  return CurrentUser.parse({
    ...user,
    ...planAt(user, now),
    id: user._id,
    subscriptionExpiresAt: user.subscriptionExpiresAt?.toISOString() ?? null,
    subscriptionRenews: user.subscriptionRenews ?? true,
    paymentMethod: user.paymentMethod ?? null,
    lastPaymentOrderId: user.lastPaymentOrderId ?? null,
    createdAt: user.createdAt.toISOString(),
  })
}

export function userPayload(user: StoredUser): EventData<'user-created'> {
  return { userId: user._id, authorName: publicName(user), revision: user.revision }
}

/** The name that others see. A profile that is not public shows no name. */
export function publicName(user: StoredUser): string {
  return authorName(user.profilePublic ? user : {})
}

/** Null for a name that the profile form would reject. */
function validDisplayName(name: string | undefined): string | null {
  const valid = ProfileForm.shape.displayName.safeParse(name).data
  return valid && !isReservedName(valid) ? valid : null
}
