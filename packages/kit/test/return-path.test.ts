import { expect, it } from 'vitest'
import { safeReturnPath, withParameter } from '../src/http/return-path.ts'

it.each([
  ['/', '/'],
  ['/favorites', '/favorites'],
  ['/?lat=1&lng=2&selected=x#top', '/?lat=1&lng=2&selected=x#top'],
  ['/a/../b', '/b'],
  [`/${'x'.repeat(499)}`, `/${'x'.repeat(499)}`],
  ['/apiary', '/apiary'],
  ['/%2F%2Fevil.test', '/%2F%2Fevil.test'],
])('accepts %s', (given, path) => {
  expect(safeReturnPath(given)).toBe(path)
})

it.each([
  '',
  'favorites',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '\t//evil.test',
  '/.//evil.test',
  '/%2e//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\r\nSet-Cookie: x=1',
  '/\u0000',
  '/api',
  '/API/logout',
  '/x/../api/login',
  '/paypal/setup',
  `/${'x'.repeat(3_000)}`,
  `/${'x'.repeat(500)}`,
  `/${'é'.repeat(100)}`,
  undefined,
  ['/a', '/b'],
])('rejects %j', (given) => {
  expect(safeReturnPath(given)).toBe('/')
})

it.each([
  ['/', '/?signin=failed'],
  ['/?signin=cancelled&q=a+b#top', '/?signin=failed&q=a+b#top'],
])('adds a parameter to %s', (path, expected) => {
  expect(withParameter(path, 'signin', 'failed')).toBe(expected)
})
