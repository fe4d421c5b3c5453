// The profile of a member, as the member edits it.
import { z } from 'zod'
import {
  blankLetters,
  Id,
  ignorable,
  isOneLine,
  isPrintable,
  isVisible,
  Link,
  toOneLine,
} from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { CurrentUser } from './users.ts'

const endpoint = endpointsOf('user')

/** Text that may be blank. */
function field(max: number, tooLong = `Must be at most ${max} characters`) {
  return z.string().trim().max(max, tooLong).refine(isPrintable, notShown)
}

/** As `field`, on one line. */
function lineField(max: number) {
  return z
    .string()
    .overwrite(toOneLine)
    .max(max, `Must be at most ${max} characters`)
    .refine((value) => isPrintable(value) && isOneLine(value), { error: notShown, abort: true })
}

/** A public name: one line of visible characters, without control characters for the writing direction. */
function name(min: number, max: number, tooShort: string) {
  return lineField(max)
    .refine((value) => !blank.test(value), { error: notShown, abort: true })
    .refine((value) => value === '' || (isVisible(value) && lengthOf(value) >= min), tooShort)
}

const notShown = 'Has characters that cannot be shown'
const blank = new RegExp(`[${blankLetters}]`, 'u')
const lengthOf = (value: string) => value.replaceAll(ignorable, '').length

const alphabets = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Cherokee',
  'Lisu',
  'Coptic',
  'Canadian_Aboriginal',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Letters of these scripts look alike: mixed, they can imitate another name. */
function isOfOneAlphabet(value: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(value)).length <= 1
}

/** Namesakes share a display name, some write it twice ("Анна (Anna)"), and none mixes letters in a word. */
function hasWordsOfOneAlphabet(value: string): boolean {
  return (value.match(/[\p{L}\p{M}]+/gu) ?? []).every(isOfOneAlphabet)
}

const handle = lineField(maxLengths.handle).nullish()

const hoursPerWeek = 7 * 24

/** Missing fields stay unchanged; an empty text removes the value. */
export const ProfileForm = z.strictObject({
  username: name(3, maxLengths.username, 'Username must be at least 3 characters')
    .refine((value) => value.search(ignorable) === -1, notShown)
    .refine(isOfOneAlphabet, 'Username must be written in one alphabet')
    .nullish(),
  displayName: name(2, maxLengths.displayName, 'Display name must be at least 2 characters')
    .refine(hasWordsOfOneAlphabet, 'Each word must be written in one alphabet')
    .nullish(),
  bio: field(maxLengths.bio, 'Bio must be under 500 characters').nullish(),
  facebookId: handle,
  twitterHandle: handle,
  instagramHandle: handle,
  linkedinProfile: z
    .string()
    .overwrite((value) => Link.safeParse(value).data ?? value.trim())
    .max(maxLengths.profileLink, `Must be at most ${maxLengths.profileLink} characters`)
    .refine((value) => value === '' || Link.safeParse(value).success, 'Must be a valid URL')
    .nullish(),
  googleReviewsEnabled: z.boolean(),
  /** When false, others see "Anonymous User". */
  profilePublic: z.boolean(),
  allowSocialSharing: z.boolean(),
  /** The hours of training, counted from Monday 00:00. Nobody else sees them. */
  week: z.array(z.int().min(0).lt(hoursPerWeek)).max(hoursPerWeek).optional(),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const updateProfile = endpoint('PATCH', '/api/users/:id', {
  summary: 'Update the own profile',
  description: "Another member's id is `user.unknown`. Usernames are unique regardless of case.",
  problems: ['user.unknown', 'user.username-taken'],
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: ProfileForm,
  reply: CurrentUser,
})
