// Encrypts tokens for the database: AES-256-GCM, with the id of the key before the ciphertext, so that keys can be
// rotated.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface TokenKey {
  id: string
  secret: string
}

export type TokenCipher = ReturnType<typeof createTokenCipher>

const algorithm = 'aes-256-gcm'
const ivBytes = 12

/** The first key encrypts, all keys decrypt. */
export function createTokenCipher([first, ...older]: readonly [TokenKey, ...TokenKey[]]) {
  const keys = new Map([first, ...older].map(({ id, secret }) => [id, keyOf(secret)]))

  function key(id = ''): Buffer {
    const found = keys.get(id)
    if (!found) throw new Error('unknown key id')
    return found
  }

  return {
    /** The ciphertext can only be decrypted for the same `purpose`. */
    encrypt(text: string, purpose: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key(first.id), iv).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))
      return [first.id, ...parts].join('.')
    },
    /** Throws if the ciphertext was changed, has another purpose, or its key is missing. */
    decrypt(ciphertext: string, purpose: string): string {
      const [id, ...parts] = ciphertext.split('.')
      const [iv, tag, encrypted] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !encrypted) throw new Error('not a ciphertext')
      const decipher = createDecipheriv(algorithm, key(id), iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'social tokens', 32))
}
