// Change of the default password after a login with it.

import { adminPasswordMin, changeAdminPassword } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type AdminLogin, finishPasswordChange, logOut } from './admin-session.ts'
import { callAdmin } from './call-admin.ts'
import { FormError, formErrorMessage } from './login-form.tsx'

export function ForcedPasswordChange({ login }: { login: AdminLogin }) {
  const { submit, isPending, ...fields } = usePasswordChange(login, finishPasswordChange)
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
      className="w-full max-w-sm space-y-4 rounded-xl border border-line bg-surface p-6"
    >
      <h1 id="change-password" className="text-lg font-semibold tracking-tight">{t`Change Password`}</h1>
      <p className="text-sm text-muted">{t`Somebody else knows your current password. Please choose a new one.`}</p>
      <PasswordFields {...fields} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" aria-disabled={isPending} className="grow">
          {isPending ? t`Sending...` : t`Change Password`}
        </Button>
        <Button onClick={finishPasswordChange} className="grow">{t`Skip for Now`}</Button>
        <Button variant="plain" onClick={logOut} className="grow">{t`Logout`}</Button>
      </div>
    </form>
  )
}

/** The dialog 'Change Password'. */
export function ChangePasswordDialog({ login, onClose }: { login: AdminLogin; onClose: () => void }) {
  const { submit, isPending, ...fields } = usePasswordChange(login, onClose)
  return (
    <FormDialog
      title={t`Change Password`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Request Change`}
      isBlocked={isPending}
    >
      <PasswordFields {...fields} />
    </FormDialog>
  )
}

type PasswordFieldsProps = Pick<ReturnType<typeof usePasswordChange>, 'field' | 'failure'>

/** The fields of a new password. */
function PasswordFields({ field, failure }: PasswordFieldsProps) {
  return (
    <>
      <TextField
        label={t`Current Password`}
        type="password"
        required
        autoComplete="current-password"
        {...field('current')}
      />
      <TextField
        label={t`New Password`}
        type="password"
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField
        label={t`Confirm New Password`}
        type="password"
        required
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <p className="text-xs text-muted">{t`At least ${adminPasswordMin} characters. It takes effect when the system administrator applies it.`}</p>
      <FormError text={failure} />
    </>
  )
}

const emptyPassword = { current: '', password: '', confirmation: '' }
const messages = () => ({
  rejected: t`Failed to change password`,
  unreachable: t`Password change failed. Please try again.`,
})

/** State of the password forms: values, validation, submission. */
function usePasswordChange({ token, email }: AdminLogin, onRequested: () => void) {
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
  const submit = () => {
    if (isValid(passwordErrors(form))) mutate(form, { onSuccess: onRequested })
  }
  const failure = error ? formErrorMessage(error, messages()) : undefined
  return { field, failure, isPending, submit }
}

interface PasswordForm {
  current: string
  password: string
  confirmation: string
}

type PasswordErrors = Partial<PasswordForm>

const newPassword = changeAdminPassword.body.shape.newPassword

/** Client-side checks of a new administrator password. The server checks more. */
export function passwordErrors({ current, password, confirmation }: PasswordForm): PasswordErrors {
  const message = newPassword.safeParse(password).error?.issues[0]?.message
  if (message) return { password: sharedText(message) }
  if (password !== confirmation) return { confirmation: t`Passwords do not match` }
  return current === '' ? { current: t`Please enter your current password` } : {}
}
