// The list of common passwords: about 50,000, of which 18,000 have the minimum length.
import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword } from './admins.rules.ts'

const common = new Set(dictionary['passwords-common'])

/** Ignores case, and spaces around it. Spaces alone, and one character again and again, are common too. */
export function isCommonPassword(password: string): boolean {
  const normal = normalPassword(password).trim().toLowerCase()
  const visible = normal.replace(/[\p{Z}\p{C}]/gu, '')
  return new Set(visible).size <= 1 || common.has(normal)
}
