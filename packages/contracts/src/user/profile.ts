// What a member may change of the own account.
import { z } from 'zod'
import { blankLetters, Id, isPrintable } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { CurrentUser } from './users.ts'

const endpoint = endpointsOf('user')

/** Blank means that nothing is shown. */
function field(max: number, tooLong = `Must be at most ${max} characters`) {
  return z.string().trim().max(max, tooLong).refine(isPrintable, 'Has characters that cannot be shown')
}

/** A name that others see: on one line, every character to be seen, nothing that turns what follows around. */
function name(min: number, max: number, tooShort: string) {
  return field(max)
    .refine((value) => !unseen.test(value.replaceAll(joiners, '')), 'Has characters that cannot be shown')
    .refine((value) => value === '' || value.replaceAll(joiners, '').length >= min, tooShort)
}

const unseen = new RegExp(String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}${blankLetters}]`, 'u')
/** Which some scripts and emoji are written with. */
const joiners = /[\u200c\u200d]/g

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Letters of these look alike: side by side they are there to pass for another name. */
function isOfOneAlphabet(value: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(value)).length <= 1
}

const handle = field(100).nullish()
const WebAddress = z.url({ protocol: /^https?$/ })

/** Fields that are left out stay as they are; an empty text takes the value away. */
export const ProfileForm = z.strictObject({
  username: name(3, 50, 'Username must be at least 3 characters')
    .refine((value) => value.search(joiners) === -1, 'Has characters that cannot be shown')
    .refine(isOfOneAlphabet, 'Username must be written in one alphabet')
    .nullish(),
  displayName: name(2, 100, 'Display name must be at least 2 characters').nullish(),
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
