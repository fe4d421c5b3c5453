// Client-side checks of a new administrator password. The server checks more.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'

export interface PasswordForm {
  current: string
  password: string
  confirmation: string
}

export type PasswordErrors = Partial<PasswordForm>

const newPassword = changeAdminPassword.body.shape.newPassword

export function passwordErrors({ current, password, confirmation }: PasswordForm): PasswordErrors {
  const message = newPassword.safeParse(password).error?.issues[0]?.message
  if (message) return { password: message }
  if (password !== confirmation) return { confirmation: 'Passwords do not match' }
  return current === '' ? { current: 'Please enter your current password' } : {}
}
