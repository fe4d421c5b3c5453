import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKnownSessions } from '../src/sessions/known-sessions.ts'

const secret = 'a-secret-of-this-test'
const oldSecret = 'an-older-secret-of-this-test'
const stored = new Map<string, string>()
const find = createKnownSessions({
  cookieName: 'jj.sid',
  secrets: [secret, oldSecret],
  cached: (id) => stored.get(id),
})

function cookieOf(id: string, signedWith = secret): string {
  const signature = createHmac('sha256', signedWith).update(id).digest('base64').replace(/=+$/, '')
  return `jj.sid=${encodeURIComponent(`s:${id}.${signature}`)}`
}

it('reads a cached session until it changes or is dropped', () => {
  stored.set('one', JSON.stringify({ signedInAt: 1 }))
  expect(find(`theme=dark; ${cookieOf('one')}`)).toMatchObject({ id: 'one', data: { signedInAt: 1 } })
  stored.set('one', JSON.stringify({ signedInAt: 2 }))
  expect(find(cookieOf('one'))).toMatchObject({ data: { signedInAt: 2 } })
  stored.delete('one')
  expect(find(cookieOf('one'))).toBeUndefined()
})

it('accepts the signature of each secret', () => {
  stored.set('old', '{}')
  expect(find(cookieOf('old', oldSecret))).toMatchObject({ id: 'old' })
})

it.each([
  ['another secret', cookieOf('two', 'another-secret')],
  ['the signature of another id', cookieOf('two').replace('two', 'one')],
  ['no signature', 'jj.sid=two'],
  ['an invalid escape', 'jj.sid=%E0%A4%A'],
  ['another name', cookieOf('two').replace('jj.sid', 'xjj.sid')],
])('finds no session with %s', (_fault, cookies) => {
  stored.set('one', '{}').set('two', '{}')
  expect(find(cookies)).toBeUndefined()
})
