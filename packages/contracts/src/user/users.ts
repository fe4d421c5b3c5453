// Accounts of members.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  facebookId: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  instagramHandle: z.string().nullable(),
  linkedinProfile: z.string().nullable(),
  googleReviewsEnabled: z.boolean(),
  profilePublic: z.boolean(),
  allowSocialSharing: z.boolean(),
  subscriptionStatus: z.string(),
  subscriptionPlan: z.string(),
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  /** Whether the member is reminded before it expires. */
  subscriptionRenews: z.boolean(),
  paymentMethod: z.string().nullable(),
  lastPaymentOrderId: z.string().nullable(),
  /** The hours of training, counted from Monday 00:00. Absent until they were first saved. */
  week: z.array(z.number()).optional(),
  createdAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const readCurrentUser = endpoint('GET', '/api/auth/user', {
  summary: 'Read the own account',
  access: 'member',
  reply: CurrentUser,
})

export const readMember = endpoint('GET', '/api/admin/members/:id', {
  summary: "Read a member's name and e-mail address",
  problems: ['user.unknown'],
  access: 'admin',
  params: z.strictObject({ id: Id }),
  reply: z.object({ name: z.string(), email: z.string() }),
})

/** The claims of a verified ID token. */
export const SignIn = z.strictObject({
  issuer: z.string().min(1),
  subject: z.string().min(1).max(255),
  /** Any that the provider has verified: a stricter pattern would lock its member out. */
  email: z
    .string()
    .max(maxLengths.email)
    .regex(/^[^\p{Cc}]+@[^\s@\p{Cc}]+$/u),
  name: z.string().max(200).optional(),
  picture: z.string().max(maxLengths.link).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const signInMember = endpoint('POST', '/internal/users/sign-in', {
  summary: 'Read the member of a sign-in, created at the first one',
  access: 'service',
  callers: ['gateway'],
  body: SignIn,
  reply: z.object({ id: Id, email: z.string(), name: z.string() }),
})

/** Idempotent. Problem `account.not-confirmed` unless `email` is the address of the account. */
export const eraseAccount = endpoint('POST', '/internal/users/erasure', {
  summary: 'Erase an account',
  access: 'service',
  callers: ['gateway'],
  body: z.strictObject({ userId: Id, email: z.string().max(maxLengths.email) }),
  reply: z.object({ erased: z.literal(true) }),
})
