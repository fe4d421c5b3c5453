import { expect, it } from 'vitest'
import { createTokenCipher } from '../src/connections/token-cipher.store.ts'

const old = { id: 'old', secret: 'o'.repeat(32) }
const fresh = { id: 'new', secret: 'n'.repeat(32) }
const cipher = createTokenCipher([old])

it('decrypts what it has encrypted; the ciphertext differs each time and does not contain the text', () => {
  const ciphertext = cipher.encrypt('a token', 'alice access')
  expect(cipher.decrypt(ciphertext, 'alice access')).toBe('a token')
  expect(ciphertext).toMatch(/^old\./)
  expect(ciphertext).not.toContain(Buffer.from('a token').toString('base64url'))
  expect(cipher.encrypt('a token', 'alice access')).not.toBe(ciphertext)
})

it('does not decrypt for another purpose', () => {
  const ciphertext = cipher.encrypt('a token', 'alice access')
  expect(() => cipher.decrypt(ciphertext, 'bob access')).toThrow()
  expect(() => cipher.decrypt(ciphertext, 'alice refresh')).toThrow()
})

it('does not decrypt a changed ciphertext', () => {
  const parts = cipher.encrypt('a token', 'p').split('.')
  for (const [n, part] of parts.entries()) {
    const changed = parts.with(n, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.')
    expect(() => cipher.decrypt(changed, 'p')).toThrow()
  }
  expect(() => cipher.decrypt(parts.slice(0, 3).join('.'), 'p')).toThrow('not a ciphertext')
  const shortTag = parts.with(2, (parts[2] ?? '').slice(0, 8)).join('.')
  expect(() => cipher.decrypt(shortTag, 'p')).toThrow()
})

it('encrypts with the first key and decrypts with all keys', () => {
  const ciphertext = cipher.encrypt('a token', 'p')
  const both = createTokenCipher([fresh, old])
  expect(both.decrypt(ciphertext, 'p')).toBe('a token')
  expect(both.encrypt('a token', 'p')).toMatch(/^new\./)
  expect(() => createTokenCipher([fresh]).decrypt(ciphertext, 'p')).toThrow('unknown key id')
})
