import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import { expect, it } from 'vitest'
import {
  fieldErrors,
  type ProfileTab,
  serverErrors,
  tabWithError,
  valuesOf,
} from '../src/features/profile/profile-form.ts'
import { connectionOutcome } from '../src/widgets/account/use-profile-dialog.tsx'
import { aMember } from './builders.ts'

const values = valuesOf(aMember())

it('valuesOf has empty texts for missing fields and satisfies the contract', () => {
  const shown = valuesOf(aMember({ username: 'ann', bio: null }))
  expect(shown).toMatchObject({ username: 'ann', bio: '', linkedinProfile: '', profilePublic: true })
  expect(ProfileForm.safeParse(shown).success).toBe(true)
})

it.each([
  [{ username: '  ab  ', bio: 'x'.repeat(500) }, { username: 'Username must be at least 3 characters' }],
  [{ username: '', displayName: '', linkedinProfile: '' }, {}],
  [{ linkedinProfile: 'javascript:alert(1)' }, { linkedinProfile: 'Must be a valid URL' }],
  [{ facebookId: 'anything', twitterHandle: '@ann', instagramHandle: 'ann.lifts' }, {}],
])('the errors of %j are %j', (part, errors) => {
  expect(fieldErrors({ ...values, ...part })).toEqual(errors)
})

it('serverErrors assigns a taken username to its field', () => {
  const problem = { code: 'user.username-taken', message: 'This username is taken.' }
  expect(serverErrors(problem)).toEqual({ username: 'This username is taken.' })
})

it('serverErrors assigns messages to their fields and ignores other paths', () => {
  const issues = ['bio', 'constructor'].map((path) => ({ path, message: 'Too long' }))
  expect(serverErrors({ code: 'request.invalid', message: '', issues })).toEqual({ bio: 'Too long' })
  expect(serverErrors(undefined)).toEqual({})
})

const cases: [object, ProfileTab, ProfileTab | undefined][] = [
  [{}, 'profile', undefined],
  [{ bio: 'Too long' }, 'privacy', 'profile'],
  [{ bio: 'Too long', linkedinProfile: 'No link' }, 'social', 'social'],
  [{ linkedinProfile: 'No link' }, 'profile', 'social'],
]
it.each(cases)('tabWithError of %j on the tab %s is %s', (errors, open, tab) => {
  expect(tabWithError(errors, open)).toBe(tab)
})

it.each([
  ['', undefined, ''],
  ['q=boxing', undefined, 'q=boxing'],
  ['connected=facebook', { platform: 'facebook', name: 'connected' }, ''],
  ['notConnected=google&q=boxing', { platform: 'google', name: 'notConnected' }, 'q=boxing'],
  ['cancelled=linkedin', { platform: 'linkedin', name: 'cancelled' }, ''],
  ['connected=myspace', undefined, ''],
])('connectionOutcome of "%s" is %j', (address, outcome, rest) => {
  const found = connectionOutcome(new URLSearchParams(address))
  expect(found.outcome).toEqual(outcome)
  expect(String(found.rest)).toBe(rest)
})
