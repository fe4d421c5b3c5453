import { describe, expect, it } from 'vitest'
import { createMembers, nameOf } from '../src/oidc/members.ts'

describe('nameOf', () => {
  it.each([
    ['alice@example.com', 'Alice'],
    ['mary.ann@example.com', 'Mary Ann'],
    ['load-test_17@example.com', 'Load Test 17'],
    ['...@example.com', ''],
  ])('calls %s "%s"', (email, name) => {
    expect(nameOf(email)).toBe(name)
  })
})

it('gives an address one subject, ignoring its case', () => {
  const members = createMembers()
  expect(members.admit('Alice@Example.com')).toBe(members.admit('alice@example.com'))
  expect(members.admit('bob@example.com')).not.toBe(members.admit('alice@example.com'))
})
