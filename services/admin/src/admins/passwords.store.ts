// Password hashes: argon2id in the PHC string format, which contains the parameters, so that they can be raised later.
// Parameters of OWASP's Password Storage Cheat Sheet. And the list of common passwords: about 50,000, of which 18,000 have
// the minimum length.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalPassword } from './admins.rules.ts'

const derive = promisify(argon2)

const memoryKiB = 19_456
const passes = 2
const parallelism = 1
const saltBytes = 16
const tagBytes = 32
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const costs = { memory: memoryKiB, passes, parallelism }
  const tag = await derive('argon2id', {
    message: normalPassword(password),
    nonce,
    tagLength: tagBytes,
    ...costs,
  })
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Throws if `hash` is not an argon2id hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, times, lanes, salt = '', expected = ''] = phc.exec(hash) ?? []
  if (!expected) throw new Error('not an argon2id hash')
  const wanted = Buffer.from(expected, 'base64')
  const tag = await derive('argon2id', {
    message: normalPassword(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(times),
    parallelism: Number(lanes),
  })
  return timingSafeEqual(tag, wanted)
}

/** Without padding, as in the PHC format. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

let commonPasswords: Promise<Set<string>> | undefined

/**
 * Ignores case, and spaces around it. Spaces alone, and one character again and again, are common too. The list is loaded
 * by the first call: it takes some megabytes.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  const normal = normalPassword(password).trim().toLowerCase()
  const visible = normal.replace(/[\p{Z}\p{C}]/gu, '')
  return new Set(visible).size <= 1 || (await commonPasswords).has(normal)
}
