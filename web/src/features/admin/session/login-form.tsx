// Login form of the admin portal.
import { t } from '@lingui/core/macro'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { sessionEndReason } from './admin-session.ts'
import { FormError } from './form-error.tsx'
import { useLogin } from './use-login.ts'

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
