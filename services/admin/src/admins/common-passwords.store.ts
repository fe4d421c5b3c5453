// The list of common passwords: about 50,000, of which 18,000 have the minimum length.
import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword } from './admins.rules.ts'

const common = new Set(dictionary['passwords-common'])

/** Ignores case, and spaces around it. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalPassword(password).trim().toLowerCase())
}
