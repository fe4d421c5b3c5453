// Sealing what no database dump may show: AES-256-GCM, with the id of the key beside the sealed text, so that
// keys can be changed while older texts stay readable.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface TokenKey {
  id: string
  secret: string
}

export interface TokenBox {
  /** `purpose` says whose text it is and what for: sealed for one purpose, it opens for no other. */
  seal(text: string, purpose: string): string
  /** Throws for a text that was changed, sealed for another purpose, or with a key that is gone. */
  open(sealed: string, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12

/** The first key seals, all of them open. */
export function createTokenBox([first, ...older]: readonly [TokenKey, ...TokenKey[]]): TokenBox {
  const keys = new Map([first, ...older].map(({ id, secret }) => [id, keyOf(secret)]))

  function key(id = ''): Buffer {
    const found = keys.get(id)
    if (!found) throw new Error('sealed with a key that is not there')
    return found
  }

  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key(first.id), iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return [first.id, ...parts].join('.')
    },
    open(text, purpose) {
      const [id, ...parts] = text.split('.')
      const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !sealed) throw new Error('not a sealed text')
      const decipher = createDecipheriv(algorithm, key(id), iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'social tokens', 32))
}
