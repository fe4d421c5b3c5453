import type { CaseStatus, ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { expect, it } from 'vitest'
import { mailLink } from '../src/features/admin/lists/entry-parts.tsx'
import { decisionsFor } from '../src/features/admin/moderation/decision-buttons.tsx'
import {
  type AdminLogin,
  formatCountdown,
  lastActivity,
  nextLogout,
  parseLogin,
  storeActivity,
  storeLogin,
} from '../src/features/admin/session/admin-session.ts'
import { passwordErrors } from '../src/features/admin/session/session-forms.tsx'
import { milesOfMove } from '../src/features/admin/suggestions-section.tsx'
import { adminLoginKey, localStore } from '../src/lib/browser-store.ts'
import { aReview } from './builders.ts'

const minute = 60_000
const hour = 60 * minute

const login: AdminLogin = {
  isAuthenticated: true,
  token: 'a-token-of-twenty-signs-or-more',
  email: 'ann@example.com',
  loggedInAt: 1_000_000,
  requiresPasswordChange: false,
}

it.each([
  [[{ field: 'position', from: '40.7,-74', to: '48.1,11.5' }], 4_030],
  [[{ field: 'hours', from: null, to: '24/7' }], undefined],
])('the changes %j move a gym by %s miles', (changes, miles) => {
  const moved = milesOfMove(changes)
  expect(moved && Math.round(moved)).toBe(miles)
})

it('a stored login is read as it was stored', () => {
  storeLogin(login)
  expect(parseLogin(localStore.getItem(adminLoginKey))).toEqual(login)
})

it.each([
  ['nothing', null],
  ['no JSON', 'rubbish'],
  ['no object', '7'],
  ['no flag', JSON.stringify({ ...login, isAuthenticated: undefined })],
  ['a false flag', JSON.stringify({ ...login, isAuthenticated: false })],
  ['no token', JSON.stringify({ ...login, token: '' })],
  ['an invalid time', JSON.stringify({ ...login, loggedInAt: 'yesterday' })],
])('a stored login is undefined for %s', (_, text) => {
  expect(parseLogin(text)).toBeUndefined()
})

it.each([
  ['at its time', 30 * minute, { at: login.loggedInAt + hour, by: 'idle' }],
  ['30 minutes before its day is over', 23.5 * hour, { at: login.loggedInAt + 24 * hour, by: 'too-old' }],
  ['just before its day is over', 24 * hour - 1, { at: login.loggedInAt + 24 * hour, by: 'too-old' }],
])('a stored login ends 30 minutes after the last activity, but not after 24 hours: %s', (_, after, end) => {
  expect(nextLogout(login, login.loggedInAt + after)).toEqual(end)
})

it('a stored login has the time of the last activity, but never one before the login', () => {
  expect(lastActivity(login)).toBe(login.loggedInAt)
  storeActivity(login.loggedInAt + minute)
  expect(lastActivity(login)).toBe(login.loggedInAt + minute)
  storeActivity(login.loggedInAt - minute)
  expect(lastActivity(login)).toBe(login.loggedInAt)
  localStore.setItem('admin-active-at', 'rubbish')
  expect(lastActivity(login)).toBe(login.loggedInAt)
})

it.each([
  [30 * minute, '30:00'],
  [30 * minute - 1, '30:00'],
  [29 * minute + 59_000, '29:59'],
  [5_000, '0:05'],
  [0, '0:00'],
  [-10, '0:00'],
])('formatCountdown of %d ms is %s', (leftMs, text) => {
  expect(formatCountdown(leftMs)).toBe(text)
})

it.each([
  ['1234567', '1234567', { password: 'Password must be at least 8 characters long' }],
  ['12345678', '12345679', { confirmation: 'Passwords do not match' }],
  ['12345678', '12345678', {}],
  ['x'.repeat(201), 'x'.repeat(201), { password: 'Password must be at most 200 characters long' }],
])('passwordErrors of %s and %s', (password, confirmation, errors) => {
  expect(passwordErrors({ current: 'old', password, confirmation })).toEqual(errors)
})

const undecided = { decidedBy: null, decidedAt: null }
const common = { ...undecided, id: 'c1', reports: [], createdAt: '2026-01-01T00:00:00.000Z' }
const gym = { id: 'g1', name: 'Iron Temple', address: '1 Main St' }
const other = { id: 'g2', name: 'The Iron Temple', address: '1 Main Street' }

function aReviewCase(status: CaseStatus, isThere = true): ModerationCase {
  const review = isThere ? { ...aReview({ comment: 'Bad.' }), firstId: 'r1', hiding: null } : null
  return { ...common, kind: 'review', status, review, gym, appeal: null, answer: null }
}

function aGymCase(status: CaseStatus, isThere = true): ModerationCase {
  return { ...common, kind: 'gym', status, gym: isThere ? gym : null, duplicateOf: other }
}

it.each([
  [aReviewCase('open'), ['hide', 'dismiss']],
  [aReviewCase('appealed'), ['restore', 'keep']],
  [aReviewCase('hidden'), ['restore', 'hide']],
  [aReviewCase('dismissed'), ['hide']],
  [aReviewCase('restored'), ['hide']],
  [aReviewCase('open', false), ['dismiss']],
  [aReviewCase('hidden', false), []],
  [aGymCase('open'), ['merge', 'dismiss']],
  [aGymCase('dismissed'), ['merge']],
  [aGymCase('merged'), []],
  [aGymCase('open', false), ['dismiss']],
  [aGymCase('dismissed', false), []],
])('decisionsFor returns %#', (found, decisions) => {
  expect(decisionsFor(found)).toEqual(decisions)
})

it.each([
  ['ann+gym@example.com', 'mailto:ann%2Bgym@example.com'],
  ['ann?bcc=ben%40example.com&x=@example.com', 'mailto:ann%3Fbcc%3Dben%2540example.com%26x%3D@example.com'],
  ['info@exämple.de', 'mailto:info@ex%C3%A4mple.de'],
])('writes to %s only', (email, link) => {
  expect(mailLink(email)).toBe(link)
})
