// State of the profile dialog: values, validation, open tab, submission.
import { ProfileForm, updateProfile } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import {
  fieldErrors,
  type ProfileErrors,
  type ProfileTab,
  serverErrors,
  tabWithError,
  valuesOf,
} from './profile-form.ts'

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
