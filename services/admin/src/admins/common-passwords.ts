// The passwords that guessers try first: some 50,000, of which 18,000 are long enough to be asked about.
import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword } from './admins.rules.ts'

const common = new Set(dictionary['passwords-common'])

/** Regardless of case. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalPassword(password).toLowerCase())
}
