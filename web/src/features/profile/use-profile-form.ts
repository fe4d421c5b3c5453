// State of the profile dialog: values, validation, open tab, submission.
import { ProfileForm, updateProfile } from '@jumpingjack/contracts/user/profile'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../lib/api/api.ts'
import { withoutErrors } from '../../lib/api/field-errors.ts'
import {
  fieldErrors,
  type ProfileErrors,
  type ProfileTab,
  type ProfileValues,
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
  const [values, setValues] = useState(() => valuesOf(member))
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [tab, setTab] = useState(firstTab)
  const [invalidSubmits, setRefusals] = useState(0)
  const showErrors = (newErrors: ProfileErrors) => {
    const invalidTab = tabWithError(newErrors, tab)
    if (!invalidTab) return
    setTab(invalidTab)
    setRefusals((count) => count + 1)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(updateProfile, { params: { id: member.id }, body: ProfileForm.parse(values) }),
    onSuccess: onSaved,
    onError: (error) => {
      console.error('Profile save failed', error)
      const newErrors = error instanceof ApiError ? serverErrors(error.problem) : {}
      setErrors(newErrors)
      showErrors(newErrors)
    },
  })
  const change = (part: Partial<ProfileValues>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) => withoutErrors(now, part))
  }
  const submit = () => {
    if (isPending) return
    const newErrors = fieldErrors(values)
    setErrors(newErrors)
    if (Object.keys(newErrors).length > 0) showErrors(newErrors)
    else mutate()
  }
  return { values, errors, invalidSubmits, tab, setTab, change, submit, isPending }
}
