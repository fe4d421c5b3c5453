// The profile form: fields by tab, validation, errors of the server.

import type { ProblemBody } from '@jumpingjack/contracts/http/problem-body'
import { ProfileForm, updateProfile } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorsByField, type FieldErrors, type FormFields, useForm } from '../../lib/hooks/use-form.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

const profileTabs = ['profile', 'social', 'privacy'] as const
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
type ProfileValues = Record<TextFieldName, string> & Record<SwitchName, boolean>
type ProfileErrors = FieldErrors<ProfileValues>
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

/** `invalidSubmits` counts submissions with an invalid field. Each opens the tab of that field. */
export function useProfileForm(
  member: CurrentUser,
  firstTab: ProfileTab,
  onSaved: (user: CurrentUser) => void,
) {
  const { isValid, send, draft, ...fields } = useForm(valuesOf(member), { draft: 'profile' })
  const [tab, setTab] = useState(firstTab)
  const [invalidSubmits, setInvalidSubmits] = useState(0)
  const openInvalidTab = (newErrors: ProfileErrors) => {
    const invalidTab = tabWithError(newErrors, tab)
    if (!invalidTab) return
    setTab(invalidTab)
    setInvalidSubmits((count) => count + 1)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(updateProfile, { params: { id: member.id }, body: ProfileForm.parse(fields.form) }),
    onMutate: send,
    onSuccess: (user, _input, restart) => {
      restart(valuesOf(user))
      onSaved(user)
    },
    onError: (error) => {
      console.error('Profile save failed', error)
      const newErrors = error instanceof ApiError ? serverErrors(error.problem) : {}
      fields.setErrors(newErrors)
      openInvalidTab(newErrors)
    },
  })
  const submit = () => {
    if (isPending) return
    const newErrors = fieldErrors(fields.form)
    if (isValid(newErrors)) mutate()
    else openInvalidTab(newErrors)
  }
  return { fields, draft, invalidSubmits, tab, setTab, submit, isPending }
}
