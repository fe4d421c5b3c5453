// State of the password forms: values, validation, submission.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { AdminLogin } from '../session/admin-login.ts'
import { callAdmin } from '../session/call-admin.ts'
import { formErrorMessage } from '../session/form-error.tsx'
import { passwordErrors } from './password-rules.ts'

const emptyPassword = { current: '', password: '', confirmation: '' }
const messages = () => ({
  rejected: t`Failed to change password`,
  unreachable: t`Password change failed. Please try again.`,
})

export function usePasswordChange({ token, email }: AdminLogin, onRequested: () => void) {
  const { form, setErrors, field, isValid } = useForm(emptyPassword, {
    onChange: () => {
      setErrors({})
      reset()
    },
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ current, password }: typeof form) =>
      callAdmin(changeAdminPassword, {
        body: { sessionToken: token, currentPassword: current, newPassword: password },
      }),
    onSuccess: () =>
      showToast({
        title: t`Password change requested!`,
        description: t`Please contact the system administrator to update the admin password setting: npm run admin -- apply-password ${email}`,
      }),
  })
  /** False if a field is invalid. */
  const submit = (): boolean => {
    if (!isValid(passwordErrors(form))) return false
    mutate(form, { onSuccess: onRequested })
    return true
  }
  const failure = error ? formErrorMessage(error, messages()) : undefined
  return { field, failure, isPending, submit }
}
