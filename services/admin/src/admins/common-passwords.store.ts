// The list of common passwords: about 50,000, of which 18,000 have the minimum length.
import { normalPassword } from './admins.rules.ts'

let loading: Promise<Set<string>> | undefined

/**
 * Ignores case, and spaces around it. Spaces alone, and one character again and again, are common too. The list is loaded
 * by the first call: it takes some megabytes.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  const normal = normalPassword(password).trim().toLowerCase()
  const visible = normal.replace(/[\p{Z}\p{C}]/gu, '')
  return new Set(visible).size <= 1 || (await loading).has(normal)
}
