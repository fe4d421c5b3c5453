import { expect, it } from 'vitest'
import { createTokenBox } from '../src/social/token-box.ts'

const old = { id: 'old', secret: 'o'.repeat(32) }
const fresh = { id: 'new', secret: 'n'.repeat(32) }
const box = createTokenBox([old])

it('opens what it has sealed, which shows nothing and is never the same twice', () => {
  const sealed = box.seal('a token', 'alice access')
  expect(box.open(sealed, 'alice access')).toBe('a token')
  expect(sealed).toMatch(/^old\./)
  expect(sealed).not.toContain(Buffer.from('a token').toString('base64url'))
  expect(box.seal('a token', 'alice access')).not.toBe(sealed)
})

it('does not open what was sealed for somebody else or something else', () => {
  const sealed = box.seal('a token', 'alice access')
  expect(() => box.open(sealed, 'bob access')).toThrow()
  expect(() => box.open(sealed, 'alice refresh')).toThrow()
})

it('does not open what was changed', () => {
  const parts = box.seal('a token', 'p').split('.')
  for (const [n, part] of parts.entries()) {
    const changed = parts.with(n, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.')
    expect(() => box.open(changed, 'p')).toThrow()
  }
  expect(() => box.open(parts.slice(0, 3).join('.'), 'p')).toThrow('not a sealed text')
  const shortTag = parts.with(2, (parts[2] ?? '').slice(0, 8)).join('.')
  expect(() => box.open(shortTag, 'p')).toThrow()
})

it('seals with the first key and opens with all that are there', () => {
  const sealed = box.seal('a token', 'p')
  const both = createTokenBox([fresh, old])
  expect(both.open(sealed, 'p')).toBe('a token')
  expect(both.seal('a token', 'p')).toMatch(/^new\./)
  expect(() => createTokenBox([fresh]).open(sealed, 'p')).toThrow('a key that is not there')
})
