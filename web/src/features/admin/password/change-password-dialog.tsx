// The dialog 'Change Password'.
import { t } from '@lingui/core/macro'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { AdminLogin } from '../session/admin-login.ts'
import { PasswordFields } from './password-fields.tsx'
import { usePasswordChange } from './use-password-change.ts'

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
