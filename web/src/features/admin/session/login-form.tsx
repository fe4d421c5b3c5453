// Login form of the admin portal.

import { signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { sessionEndReason, startSession } from './admin-session.ts'

export function LoginForm() {
  const { field, failure, isPending, submit } = useLogin()
  const heading = useId()
  const ended = sessionEndReason()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form
      noValidate
      aria-labelledby={heading}
      onSubmit={onSubmit}
      className="w-full max-w-sm space-y-4 rounded-xl border border-line bg-surface p-6"
    >
      <h1 id={heading} className="text-lg font-semibold tracking-tight">{t`Admin Portal`}</h1>
      {ended && !failure && (
        <p role="status" className="text-sm text-muted">
          {ended}
        </p>
      )}
      <TextField label={t`Admin Email`} type="email" required autoComplete="username" {...field('email')} />
      <TextField
        label={t`Password`}
        type="password"
        required
        autoComplete="current-password"
        {...field('password')}
      />
      <FormError text={failure} />
      <Button variant="primary" type="submit" aria-disabled={isPending} className="w-full">
        {isPending ? t`Logging in...` : t`Login to Admin Portal`}
      </Button>
    </form>
  )
}

const emptyLogin = { email: '', password: '' }
const messages = () => ({
  rejected: t`Invalid admin credentials`,
  unreachable: t`Authentication failed. Please try again.`,
})

/** State of the login form: values, validation, submission. */
function useLogin() {
  const { form, setErrors, field, isValid } = useForm(emptyLogin, {
    onChange: () => {
      setErrors({})
      reset()
    },
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: typeof emptyLogin) => callApi(signInAdmin, { body }),
    onSuccess: ({ sessionToken: token, requiresPasswordChange }, { email }) =>
      startSession({ token, email, requiresPasswordChange, loggedInAt: Date.now() }),
  })
  const submit = () => {
    if (isPending) return
    const body = { ...form, email: form.email.trim() }
    const missing = {
      ...(body.email === '' && { email: t`Admin Email is required` }),
      ...(body.password === '' && { password: t`Password is required` }),
    }
    if (isValid(missing)) mutate(body)
  }
  const failure = error ? formErrorMessage(error, messages()) : undefined
  return { field, failure, isPending, submit }
}

/** The error of a failed form call. */
export function FormError({ text }: { text: string | undefined }) {
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

/** The server's message; `rejected` if it has none, `unreachable` without a readable reply. */
export function formErrorMessage(error: Error, messages: { rejected: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return messages.unreachable
  const message = error.problem?.issues?.[0]?.message ?? error.problem?.message
  return message ? sharedText(message) : messages.rejected
}
