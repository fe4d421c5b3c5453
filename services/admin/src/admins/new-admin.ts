// The account of a new administrator: its id follows from the e-mail address.
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { keyOfEmail, type StoredAdmin } from './admins.rules.ts'
import { hashPassword } from './passwords.ts'

export interface Credentials {
  email: string
  password: string
}

export async function newAdmin(
  { email, password }: Credentials,
  isProvisional: boolean,
  now: Date,
): Promise<StoredAdmin> {
  return {
    _id: adminIdOf(email),
    email: keyOfEmail(email),
    passwordHash: await hashPassword(password),
    isProvisional,
    requested: null,
    createdAt: now,
  }
}

export function adminIdOf(email: string): string {
  return derivedId('admin', keyOfEmail(email))
}
