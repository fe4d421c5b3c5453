// Pure decisions about accounts.

import type { EventData } from '@jumpingjack/contracts/events/events'
import { Link } from '@jumpingjack/contracts/fields/fields'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import { CurrentUser, type SignIn } from '@jumpingjack/contracts/user/users'
import { type Payment, planAt } from '../subscription/subscription.rules.ts'

export interface StoredUser {
  _id: string
  issuer: string
  /** The provider's name for this person, never used again for another one. */
  subject: string
  /** Lower case. */
  email: string
  username: string | null
  /** Under which the username is held in `usernames`. */
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
  subscriptionStatus: string
  subscriptionPlan: string
  subscriptionExpiresAt: Date | null
  /** Absent in accounts from before there were subscriptions, as are the three below. */
  subscriptionRenews?: boolean
  paymentMethod?: string | null
  lastPaymentOrderId?: string | null
  /** All that the subscription follows from. */
  payments?: Payment[]
  createdAt: Date
  /** Grows with every change of the profile or the subscription. */
  revision: number
}

/** The account of a first sign-in: what the provider says, and the defaults. */
export function newUser(id: string, person: SignIn, now: Date): StoredUser {
  return {
    _id: id,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email.toLowerCase(),
    username: null,
    usernameClaim: null,
    displayName: usableName(person.name),
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

/** What a member sees of the own account; the contract's parser leaves out everything else. */
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

/** What everybody else calls this member: of a profile that is not public, no name is told. */
export function publicName(user: StoredUser): string {
  return authorName(user.profilePublic ? user : {})
}

/** Nothing rather than a name that our own form would refuse. */
function usableName(name: string | undefined): string | null {
  return ProfileForm.shape.displayName.safeParse(name).data || null
}
