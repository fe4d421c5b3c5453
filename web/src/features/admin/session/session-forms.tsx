// The forms of a session: login, and change of the password.

import { adminPasswordMin, changeAdminPassword, signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { type FieldErrors, useForm } from '../../../lib/hooks/use-form.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import {
  type AdminLogin,
  callAdmin,
  finishPasswordChange,
  logOut,
  sessionEndReason,
  startSession,
} from './admin-session.ts'

export function LoginForm() {
  const { field, failure, isPending, submit } = useLogin()
  const ended = sessionEndReason()
  return (
    <PageForm title={t`Admin Portal`} onSubmit={submit}>
      {ended && !failure && (
        <p role="status" className="text-sm text-muted">
          {ended}
        </p>
      )}
      <TextField label={t`Admin Email`} type="email" required autoComplete="username" {...field('email')} />
      <TextField label={t`Password`} {...currentPassword} {...field('password')} />
      <FormError text={failure} />
      <Button variant="primary" type="submit" aria-disabled={isPending} className="w-full">
        {isPending ? t`Logging in...` : t`Login to Admin Portal`}
      </Button>
    </PageForm>
  )
}

/** Change of the default password after a login with it. */
export function ForcedPasswordChange({ login }: { login: AdminLogin }) {
  const { submit, isPending, ...fields } = usePasswordChange(login)
  return (
    <PageForm title={t`Change Password`} onSubmit={() => submit(finishPasswordChange)}>
      <p className="text-sm text-muted">{t`Somebody else knows your current password. Please choose a new one.`}</p>
      <PasswordFields {...fields} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" aria-disabled={isPending} className="grow">
          {isPending ? t`Sending...` : t`Change Password`}
        </Button>
        <Button onClick={finishPasswordChange} className="grow">{t`Skip for Now`}</Button>
        <Button variant="plain" onClick={logOut} className="grow">{t`Logout`}</Button>
      </div>
    </PageForm>
  )
}

/** The dialog 'Change Password'. */
export function ChangePasswordDialog({ login, onClose }: { login: AdminLogin; onClose: () => void }) {
  const { submit, isPending, ...fields } = usePasswordChange(login)
  return (
    <FormDialog
      title={t`Change Password`}
      onClose={onClose}
      onSubmit={() => submit(onClose)}
      submitLabel={isPending ? t`Sending...` : t`Request Change`}
      isBlocked={isPending}
    >
      <PasswordFields {...fields} />
    </FormDialog>
  )
}

interface PageFormProps {
  title: string
  onSubmit: () => void
  children: ReactNode
}

/** A form that is the whole page. */
function PageForm({ title, onSubmit, children }: PageFormProps) {
  const heading = useId()
  return (
    <form
      noValidate
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="w-full max-w-sm space-y-4 rounded-xl border border-line bg-surface p-6"
    >
      <h1 id={heading} className="text-lg font-semibold tracking-tight">
        {title}
      </h1>
      {children}
    </form>
  )
}

const currentPassword = { type: 'password', required: true, autoComplete: 'current-password' } as const
const newPassword = { ...currentPassword, autoComplete: 'new-password' } as const

type PasswordFieldsProps = Pick<ReturnType<typeof usePasswordChange>, 'field' | 'failure'>

function PasswordFields({ field, failure }: PasswordFieldsProps) {
  return (
    <>
      <TextField label={t`Current Password`} {...currentPassword} {...field('current')} />
      <TextField label={t`New Password`} {...newPassword} {...field('password')} />
      <TextField label={t`Confirm New Password`} {...newPassword} {...field('confirmation')} />
      <p className="text-xs text-muted">{t`At least ${adminPasswordMin} characters. It takes effect when the system administrator applies it.`}</p>
      <FormError text={failure} />
    </>
  )
}

function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

function useLogin() {
  return useSessionForm(
    { email: '', password: '' },
    {
      send: (form) => callApi(signInAdmin, { body: { ...form, email: form.email.trim() } }),
      errorsOf: ({ email, password }) => ({
        ...(email.trim() === '' && { email: t`Admin Email is required` }),
        ...(password === '' && { password: t`Password is required` }),
      }),
      onSuccess: ({ sessionToken: token, requiresPasswordChange }, { email }) =>
        startSession({ token, email: email.trim(), requiresPasswordChange, loggedInAt: Date.now() }),
      rejected: t`Invalid admin credentials`,
      unreachable: t`Authentication failed. Please try again.`,
    },
  )
}

const emptyPassword = { current: '', password: '', confirmation: '' }

function usePasswordChange({ token, email }: AdminLogin) {
  return useSessionForm(emptyPassword, {
    send: ({ current, password }) =>
      callAdmin(changeAdminPassword, {
        body: { sessionToken: token, currentPassword: current, newPassword: password },
      }),
    errorsOf: passwordErrors,
    onSuccess: () =>
      showToast({
        title: t`Password change requested!`,
        description: t`Please contact the system administrator to update the admin password setting: npm run admin -- apply-password ${email}`,
      }),
    rejected: t`Failed to change password`,
    unreachable: t`Password change failed. Please try again.`,
  })
}

interface SessionForm<Form, Reply> extends FailureMessages {
  send: (form: Form) => Promise<Reply>
  errorsOf: (form: Form) => FieldErrors<Form>
  onSuccess: (reply: Reply, form: Form) => void
}

/** Values, validation, submission. A change removes all errors. */
function useSessionForm<Form extends object, Reply>(empty: Form, request: SessionForm<Form, Reply>) {
  const { form, setErrors, field, isValid } = useForm(empty, {
    onChange: () => {
      setErrors({})
      reset()
    },
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: request.send,
    onSuccess: request.onSuccess,
  })
  /** `onDone` does not run if the form was closed meanwhile. */
  const submit = (onDone?: () => void) => {
    if (!isPending && isValid(request.errorsOf(form))) mutate(form, { onSuccess: onDone })
  }
  return { field, failure: error ? formErrorMessage(error, request) : undefined, isPending, submit }
}

interface FailureMessages {
  rejected: string
  unreachable: string
}

/** The server's message; `rejected` if it has none, `unreachable` without a readable reply. */
export function formErrorMessage(error: Error, messages: FailureMessages): string {
  if (!(error instanceof ApiError)) return messages.unreachable
  const message = error.problem?.issues?.[0]?.message ?? error.problem?.message
  return message ? sharedText(message) : messages.rejected
}

/** Client-side checks of a new administrator password. The server checks more. */
export function passwordErrors(form: typeof emptyPassword): FieldErrors<typeof emptyPassword> {
  const { current, password, confirmation } = form
  const schema = changeAdminPassword.body.shape.newPassword
  const message = schema.safeParse(password).error?.issues[0]?.message
  if (message) return { password: sharedText(message) }
  if (password !== confirmation) return { confirmation: t`Passwords do not match` }
  return current === '' ? { current: t`Please enter your current password` } : {}
}
