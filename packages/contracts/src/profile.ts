// What a member may change of the own account.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, isPrintable } from './fields.ts'
import { CurrentUser } from './users.ts'

/** Blank means that nothing is shown. */
function field(max: number, tooLong = `Must be at most ${max} characters`) {
  return z.string().trim().max(max, tooLong).refine(isPrintable, 'Has characters that cannot be shown')
}

function atLeast(min: number, max: number, message: string) {
  return field(max).refine((value) => value === '' || value.length >= min, message)
}

const handle = field(100).nullish()
const WebAddress = z.url({ protocol: /^https?$/ })

/** Fields that are left out stay as they are; an empty text takes the value away. */
export const ProfileForm = z.strictObject({
  username: atLeast(3, 50, 'Username must be at least 3 characters').nullish(),
  displayName: atLeast(2, 100, 'Display name must be at least 2 characters').nullish(),
  bio: field(500, 'Bio must be under 500 characters').nullish(),
  facebookId: handle,
  twitterHandle: handle,
  instagramHandle: handle,
  linkedinProfile: field(500)
    .refine((value) => value === '' || WebAddress.safeParse(value).success, 'Must be a valid URL')
    .nullish(),
  googleReviewsEnabled: z.boolean(),
  /** Off: the member is "Anonymous User" to everybody else. */
  profilePublic: z.boolean(),
  allowSocialSharing: z.boolean(),
})
export type ProfileForm = z.infer<typeof ProfileForm>

/** Only oneself: a foreign and a missing id answer alike. A username differs by more than case from all others. */
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: ProfileForm,
  reply: CurrentUser,
})
