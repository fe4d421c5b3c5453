// Client-side checks of a new administrator password. The server checks more.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'

export interface PasswordForm {
  password: string
  confirmation: string
}

export type PasswordErrors = Partial<PasswordForm>

const newPassword = changeAdminPassword.body.shape.newPassword

export function passwordErrors({ password, confirmation }: PasswordForm): PasswordErrors {
  const message = newPassword.safeParse(password).error?.issues[0]?.message
  if (message) return { password: message }
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' }
}
