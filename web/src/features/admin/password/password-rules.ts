// Client-side checks of a new administrator password. The server checks more.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { sharedText } from '../../../lib/language/shared-text.ts'

export interface PasswordForm {
  current: string
  password: string
  confirmation: string
}

export type PasswordErrors = Partial<PasswordForm>

const newPassword = changeAdminPassword.body.shape.newPassword

export function passwordErrors({ current, password, confirmation }: PasswordForm): PasswordErrors {
  const message = newPassword.safeParse(password).error?.issues[0]?.message
  if (message) return { password: sharedText(message) }
  if (password !== confirmation) return { confirmation: t`Passwords do not match` }
  return current === '' ? { current: t`Please enter your current password` } : {}
}
