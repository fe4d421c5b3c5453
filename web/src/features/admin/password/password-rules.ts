// What a new password of an administrator has to be; the server knows more of it.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'

export interface PasswordForm {
  password: string
  confirmation: string
}

export type PasswordErrors = Partial<PasswordForm>

const newPassword = changeAdminPassword.body.shape.newPassword

/** The first thing to mend. */
export function passwordErrors({ password, confirmation }: PasswordForm): PasswordErrors {
  const fault = newPassword.safeParse(password).error?.issues[0]?.message
  if (fault) return { password: fault }
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' }
}
