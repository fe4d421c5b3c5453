// The fields of a new password.
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormError } from '../session/form-error.tsx'
import type { usePasswordChange } from './use-password-change.ts'

export function PasswordFields({
  form,
  errors,
  failure,
  change,
}: Pick<ReturnType<typeof usePasswordChange>, 'form' | 'errors' | 'failure' | 'change'>) {
  return (
    <>
      <TextField
        label="New Password"
        type="password"
        required
        autoComplete="new-password"
        value={form.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
      <TextField
        label="Confirm New Password"
        type="password"
        required
        autoComplete="new-password"
        value={form.confirmation}
        error={errors.confirmation}
        onChange={(confirmation) => change({ confirmation })}
      />
      <p className="text-xs text-muted">
        At least 8 characters. It takes effect when the system administrator applies it.
      </p>
      <FormError text={failure} />
    </>
  )
}
