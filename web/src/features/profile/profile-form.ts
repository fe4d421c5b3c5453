// The profile form: fields by tab, validation, errors of the server.
import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { errorsByField } from '../../lib/api/field-errors.ts'
import type { FieldErrors, FormFields } from '../../lib/hooks/use-form.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

export const profileTabs = ['profile', 'social', 'privacy'] as const
export type ProfileTab = (typeof profileTabs)[number]

const textFields = {
  username: 'profile',
  displayName: 'profile',
  bio: 'profile',
  facebookId: 'social',
  twitterHandle: 'social',
  instagramHandle: 'social',
  linkedinProfile: 'social',
} as const satisfies Record<string, ProfileTab>

export type TextFieldName = keyof typeof textFields
export type SwitchName = 'googleReviewsEnabled' | 'profilePublic' | 'allowSocialSharing'
/** Texts as typed. An empty text clears the field. */
export type ProfileValues = Record<TextFieldName, string> & Record<SwitchName, boolean>
export type ProfileErrors = FieldErrors<ProfileValues>
export type ProfileFields = FormFields<ProfileValues>

export function valuesOf(user: CurrentUser): ProfileValues {
  const texts = Object.keys(textFields).map((name) => [name, user[name as TextFieldName] ?? ''])
  const { googleReviewsEnabled, profilePublic, allowSocialSharing } = user
  return { ...Object.fromEntries(texts), googleReviewsEnabled, profilePublic, allowSocialSharing }
}

/** Messages by field, from the contract's schema. */
export function fieldErrors(values: ProfileValues): ProfileErrors {
  return errorsByField(ProfileForm.safeParse(values).error?.issues, textFields)
}

/** Messages of the server by field. */
export function serverErrors(problem: ProblemBody | undefined): ProfileErrors {
  if (problem?.code === 'user.username-taken') return { username: sharedText(problem.message) }
  return errorsByField(problem?.issues, textFields)
}

/** The first tab with an error, preferably the open one. */
export function tabWithError(errors: ProfileErrors, open: ProfileTab): ProfileTab | undefined {
  const tabs: ProfileTab[] = Object.keys(errors).map((name) => textFields[name as TextFieldName])
  return tabs.includes(open) ? open : tabs[0]
}
