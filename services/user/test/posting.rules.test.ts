import { expect, it } from 'vitest'
import { canPost, type StoredConnection } from '../src/connections/connections.rules.ts'
import {
  LongLivedReply,
  parseExactly,
  platformEndpoints,
  standardReply,
} from '../src/platforms/platform-endpoints.rules.ts'
import {
  isTokenRejection,
  littleText,
  neverArrived,
  outcomeOf,
  reasonIn,
  shortened,
  twitterWeight,
} from '../src/platforms/posting.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const past = new Date('2026-03-01T09:59:59Z')
const future = new Date('2026-03-01T10:00:01Z')

it.each([
  [200, 'sent'],
  [302, 'failed'],
  [400, 'failed'],
  [429, 'failed'],
  [500, 'unclear'],
])('treats status %i of the call that creates the post as %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

it.each([
  ['ECONNREFUSED', true],
  ['UND_ERR_CONNECT_TIMEOUT', true],
  ['ECONNRESET', false],
  ['UND_ERR_HEADERS_TIMEOUT', false],
  [undefined, false],
])('for error code %s, nothing was sent: %s', (code, expected) => {
  expect(neverArrived(code)).toBe(expected)
})

it.each([
  ['Facebook', { error: { message: 'Not now', code: 100 } }, 'Not now'],
  ['Twitter', { title: 'Forbidden', detail: 'Duplicate content', status: 403 }, 'Duplicate content'],
  ['LinkedIn', { status: 422, code: 'X', message: 'Too\n long' }, 'Too long'],
  ['Google', { error: { code: 403, message: 'No permission', status: 'DENIED' } }, 'No permission'],
  ['an unknown network', { reason: 'x' }, undefined],
  ['a page', undefined, undefined],
  ['an odd one', { error: 'odd', message: 7 }, undefined],
])('finds the reason in an error reply of %s', (_network, body, expected) => {
  expect(reasonIn(body)).toBe(expected)
})

it('shortens a long reason', () => {
  expect(reasonIn({ message: 'a '.repeat(500) })?.length).toBeLessThanOrEqual(200)
})

it.each([
  [401, {}, true],
  [400, { error: { code: 190 } }, true],
  [400, { error: { code: 100 } }, false],
  [403, undefined, false],
])('status %i with %j means a rejected token: %s', (status, body, expected) => {
  expect(isTokenRejection(status, body)).toBe(expected)
})

it.each([
  ['fits', 'Great gym', 9, 'Great gym'],
  ['is cut at a word', 'Great gym here', 10, 'Great gym…'],
  ['is cut inside of a long word', 'abcdefghij', 5, 'abcd…'],
  ['is cut inside of a long word after a short one', 'a bcdefghijklm', 8, 'a bcdef…'],
  ['keeps an emoji whole', '⭐⭐⭐', 2, '⭐…'],
  ['counts an emoji as networks do', '💪💪💪', 5, '💪💪…'],
])('a message that is shortened %s', (_what, message, max, expected) => {
  expect(shortened(message, max)).toBe(expected)
})

it('a message that is shortened counts characters like Twitter', () => {
  // X counts the two characters that Unicode makes of the last one.
  expect(['a', 'é', '…', '⭐', '語', '📍', '\u0958'].map(twitterWeight)).toEqual([1, 1, 2, 2, 2, 2, 2])
  expect(
    ['https://x.io', 'https://example.com/a/very/long/path?of=more&than=23', 'x.io', 'a b'].map(
      twitterWeight,
    ),
  ).toEqual([23, 23, 23, 3])
  expect(
    [
      'gym.nyc',
      'iron.fitness',
      '(https://a.co/x).',
      'https://a.co/xと',
      'https://a.unknownzone/a-long-path',
      'https://a.co/x/',
      'fit.coと',
      '在fit.co健',
      'fit.co:8080',
      'café.co',
      'https://fit.co#x',
    ].map(twitterWeight),
  ).toEqual([23, 23, 26, 25, 33, 23, 25, 27, 28, 23, 25])
  const review = 'Good bars at fit.co and https://a.co/x, and a long way home. '.repeat(6)
  expect(twitterWeight(shortened(review, 280, twitterWeight))).toBeLessThanOrEqual(280)
  expect(shortened(`${'a '.repeat(129)}x.io`, 280, twitterWeight)).toBe(`${'a '.repeat(129).trim()}…`)
  expect(shortened('⭐⭐⭐', 6, twitterWeight)).toBe('⭐⭐⭐')
  expect(shortened('⭐⭐⭐⭐', 6, twitterWeight)).toBe('⭐⭐…')
})

it('escapes LinkedIn’s markup', () => {
  expect(littleText('Just (reviewed) A_B! *4/5* @me #1 \\')).toBe(
    'Just \\(reviewed\\) A\\_B! \\*4/5\\* \\@me \\#1 \\\\',
  )
})

it.each([
  ['never runs out', { expiresAt: null }, true],
  ['is still good', { expiresAt: future }, true],
  ['has run out and can be renewed', { expiresAt: past, refreshToken: 'sealed' }, true],
  ['has run out for good', { expiresAt: past }, false],
  ['was turned off', { expiresAt: future, isActive: false }, false],
])('a connection that %s: %j can post: %s', (_what, fields, expected) => {
  const connection: StoredConnection = {
    _id: 'c1',
    userId: 'u1',
    platform: 'twitter',
    platformUserId: '1',
    accessToken: 'sealed',
    refreshToken: null,
    isActive: true,
    createdAt: past,
    renewingUntil: null,
    ...fields,
  }
  expect(canPost(connection, now)).toBe(expected)
})

const standard = { token_type: 'Bearer', access_token: 'a' }
const reply = { access_token: 'a', user_id: 17841405793187218 }

it.each([
  ['of the standard', standard, standard],
  ['without its type', reply, { token_type: 'bearer', ...reply }],
  ['in a list', { data: [reply] }, { token_type: 'bearer', ...reply }],
  ['that is an error', { error: 'invalid_grant' }, { error: 'invalid_grant' }],
])('reads a reply with tokens %s', (_what, body, expected) => {
  expect(standardReply(body)).toEqual(expected)
})

it.each([
  [{ access_token: 'a', token_type: 'bearer' }, undefined],
  [{ access_token: 'a', expires_in: 5_183_944 }, 5_183_944],
  [{ access_token: 'a', expires_in: '5183944' }, 5_183_944],
])('reads how long the token of %j lasts: %s', (body, seconds) => {
  expect(LongLivedReply.parse(body).expires_in).toBe(seconds)
})

it.each([
  ['{"user_id":"178"}', '178'],
  ['{"data":[{"user_id":"178"}]}', '178'],
  ['{"user_id":178}', '178'],
  ['{"user_id":17841405793187218}', '17841405793187218'],
  ['{"data":[{"user_id": 17841405793187219 }]}', '17841405793187219'],
  ['{"user_id":"17841405793187219","name":"[12345678901234567]"}', '17841405793187219'],
])('reads the id of an Instagram account in %s', (text, id) => {
  expect(platformEndpoints.instagram.profileId.parse(parseExactly(text))).toBe(id)
})
