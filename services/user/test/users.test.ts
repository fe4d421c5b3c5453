import type { SignIn } from '@jumpingjack/contracts/user/users'
import { describe, expect, it } from 'vitest'
import { newUser, toCurrentUser, userPayload } from '../src/users/users.rules.ts'

const now = new Date('2026-05-01T10:00:00Z')

function aPerson(fields: Partial<SignIn> = {}): SignIn {
  return { issuer: 'https://id.example', subject: 's1', email: 'Alice@Example.com', name: 'Alice', ...fields }
}

describe('a new account', () => {
  it.each([
    ['Alice', 'Alice'],
    ['  Alice  ', 'Alice'],
    ['A', null],
    ['', null],
    [undefined, null],
    ['x'.repeat(101), null],
    ['Al\u0000ice', null],
    ['Al\u202eice', 'Alice'],
    ['Jumpingjack Support', null],
  ])('called %j by the provider has the display name %j', (name, displayName) => {
    expect(newUser('u1', aPerson({ name }), now).displayName).toBe(displayName)
  })

  it.each([
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    [undefined, null],
  ])('with the picture %j has the avatar %j', (picture, avatar) => {
    expect(newUser('u1', aPerson({ picture }), now).avatar).toBe(avatar)
  })

  it('keeps its address in lower case', () => {
    expect(newUser('u1', aPerson(), now).email).toBe('alice@example.com')
  })

  it('publishes the name under its reviews', () => {
    expect(userPayload(newUser('u1', aPerson({ name: undefined }), now))).toEqual({
      userId: 'u1',
      authorName: 'Anonymous User',
      revision: 1,
    })
  })
})

it('shows its owner no fields of the sign-in', () => {
  const shown = toCurrentUser(newUser('u1', aPerson(), now), now)
  expect(shown).toMatchObject({ id: 'u1', email: 'alice@example.com', subscriptionStatus: 'free' })
  expect(Object.keys(shown)).not.toContain('subject')
})
