// State of the password forms: values, validation, submission.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { AdminLogin } from '../session/admin-login.ts'
import { callAdmin } from '../session/call-admin.ts'
import { formErrorMessage } from '../session/form-error-message.ts'
import { type PasswordErrors, type PasswordForm, passwordErrors } from './password-rules.ts'

const messages = {
  rejected: 'Failed to change password',
  unreachable: 'Password change failed. Please try again.',
}

export function usePasswordChange({ token, email }: AdminLogin, onRequested: () => void) {
  const [form, setForm] = useState<PasswordForm>({ password: '', confirmation: '' })
  const [errors, setErrors] = useState<PasswordErrors>({})
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (newPassword: string) =>
      callAdmin(changeAdminPassword, { body: { sessionToken: token, newPassword } }),
    onSuccess: () =>
      showToast({
        title: 'Password change requested!',
        description: `Please contact the system administrator to update the admin password setting: npm run admin -- apply-password ${email}`,
      }),
  })
  const change = (part: Partial<PasswordForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
    reset()
  }
  /** False if a field is invalid. */
  const submit = (): boolean => {
    const newErrors = passwordErrors(form)
    setErrors(newErrors)
    if (Object.keys(newErrors).length > 0) return false
    mutate(form.password, { onSuccess: onRequested })
    return true
  }
  const failure = error ? formErrorMessage(error, messages) : undefined
  return { form, errors, failure, isPending, change, submit }
}
