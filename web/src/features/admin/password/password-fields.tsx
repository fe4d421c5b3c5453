// The fields of a new password.
import { adminPasswordMin } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormError } from '../session/form-error.tsx'
import type { usePasswordChange } from './use-password-change.ts'

type PasswordFieldsProps = Pick<ReturnType<typeof usePasswordChange>, 'field' | 'failure'>

export function PasswordFields({ field, failure }: PasswordFieldsProps) {
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
