import { expect, it } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from '../src/admins/passwords.store.ts'

it('accepts the right password, and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('correct horse', hash)).toBe(true)
  for (const other of ['correct horsf', 'Correct horse', 'correct horse ', '']) {
    expect(await isPassword(other, hash), other).toBe(false)
  }
})

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

it('accepts a password that was hashed with other parameters', async () => {
  // Made by the reference implementation: argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', hash)).toBe(true)
  expect(await isPassword('differentpassword', hash)).toBe(false)
})

it('ignores the Unicode form of letters', async () => {
  expect(await isPassword('caf\u00e9-caf\u00e9', await hashPassword('cafe\u0301-cafe\u0301'))).toBe(true)
})

const others = ['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA']
it.each(others)('throws for %j, which is not an argon2id hash', async (hash) => {
  await expect(isPassword('password', hash)).rejects.toThrow('not an argon2id hash')
})

it.each([
  ['password1', true],
  ['PassWord123', true],
  ['\uff50assword1', true],
  ['          ', true],
  ['\u00a0\u3000\u200b\u200b          ', true],
  ['zzzzzzzzzzzzz', true],
  ['correct horse battery', false],
  ['k3Wm-29fq-Zx71', false],
])('takes %j for a common password: %s', async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected)
})
