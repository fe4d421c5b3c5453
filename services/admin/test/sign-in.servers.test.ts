// Sign-in, guessing, and sessions: tokens, their lifetime, and their storage.
import { randomUUID } from 'node:crypto'
import { adminIdleMs, adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { describe, expect, it } from 'vitest'
import { signIn } from '../src/admins/admins.actions.ts'
import { createAdminStore } from '../src/admins/admins.store.ts'
import { createSignInLimits } from '../src/admins/sign-in-limits.store.ts'
import { createSessionStore } from '../src/sessions/sessions.store.ts'
import { first, sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const strict = { ADMIN_SIGN_IN_TRIES: '3', ADMIN_SIGN_IN_TRIES_A_DAY: '5', ADMIN_SIGN_IN_WINDOW_S: '10' }
const { url: strictUrl } = await admin.another(strict)
const strictVisitor = await admin.bed.client('admin', strictUrl, { role: 'visitor' })

/** At a replica with low limits. */
const strictly = (email: string, password: string, network: string) =>
  strictVisitor.call('POST', '/api/admin/auth', { email, password }, { [clientNetworkHeader]: network })

const invalid = problem(401, 'admin.invalid-credentials')
const tooMany = problem(429, 'admin.too-many-tries')
const wrong = { ...first, password: 'not the password' }

it('returns a token for the right password, in any case of the address', async () => {
  const reply = await admin.trySignIn({ ...first, email: ' First@Example.com ' })
  expect(reply).toMatchObject({ status: 200, json: { success: true, requiresPasswordChange: false } })
  expect(Buffer.from(reply.json.sessionToken, 'base64url')).toHaveLength(32)
  expect((await admin.trySignIn(first)).json.sessionToken).not.toBe(reply.json.sessionToken)
})

it('gives the same reply to a wrong password and an unknown address', async () => {
  const known = await admin.trySignIn(wrong)
  const unknown = await admin.trySignIn({ ...wrong, email: 'nobody@example.com' })
  expect(known).toMatchObject(invalid)
  const withoutRequestId = ({ requestId, ...rest }: Record<string, unknown>) => rest
  expect(withoutRequestId(unknown.json)).toEqual(withoutRequestId(known.json))
  expect(unknown.status).toBe(known.status)
})

it('also hashes the password for an unknown address, so that it takes as long', async () => {
  const log = createLog('test', 'silent')
  const counts = { redisPrefix: randomUUID(), tries: 10, windowS: 60, triesPerDay: 10 }
  const limits = await createSignInLimits({ redisUrl: process.env.REDIS_URL ?? '', ...counts }, log)
  const stores = { admins: createAdminStore(admin.db), sessions: createSessionStore(admin.db) }
  const deps = { ...stores, limits, auditLog: { flush: async () => {} }, acceptsDefault: false }
  const attempt = (email: string) =>
    signIn(
      { ...deps, decoyHash: Promise.resolve('none'), now: () => new Date() },
      { ...wrong, email },
      'home',
    )
  await expect(attempt(first.email)).rejects.toThrow('Invalid admin credentials')
  await expect(attempt('nobody@example.com')).rejects.toThrow('not an argon2id hash')
  limits.close()
})

it.each([
  ['operators', { email: { $ne: null }, password: { $ne: null } }],
  ['an empty password', { email: first.email, password: '' }],
  ['more than that', { ...first, isAdmin: true }],
])('rejects %s', async (_what, body) => {
  expect(await admin.trySignIn(body as never)).toMatchObject(problem(400, 'request.invalid'))
})

describe('guessing', () => {
  it('ends after 10 attempts from one network, also for 50 concurrent ones', async () => {
    const victim = await admin.anAdmin()
    const guess = { email: victim.email, password: 'guess' }
    const replies = await Promise.all(Array.from({ length: 50 }, () => admin.trySignIn(guess, '203.0.113.7')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
    const rejected = await admin.trySignIn(victim, '203.0.113.7')
    expect(rejected).toMatchObject(tooMany)
    const seconds = Number(rejected.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect((await admin.trySignIn(victim, '203.0.113.8')).status).toBe(200)
    const other = { email: 'somebody-else@example.com', password: 'guess' }
    expect(await admin.trySignIn(other, '203.0.113.7')).toMatchObject(invalid)
  })

  it('ends after the limit per day for all networks together', async () => {
    const victim = await admin.anAdmin()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++)
      statuses.push((await strictly(victim.email, 'guess', `198.51.100.${n}`)).status)
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
    const rejected = await strictly(victim.email, victim.password, '203.0.113.9')
    expect(rejected).toMatchObject(tooMany)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
  })

  it('never locks the right password out of a network that has signed in before', async () => {
    const { email, password } = await admin.anAdmin()
    const home = '203.0.113.20'
    expect((await strictly(email, password, home)).status).toBe(200)
    for (let n = 0; n < 8; n++) await strictly(email, 'guess', `198.51.100.${100 + n}`)
    expect(await strictly(email, password, '203.0.113.21')).toMatchObject(tooMany)
    expect((await strictly(email, password, home)).status).toBe(200)
  })

  it('from one network does not use up the limit per day', async () => {
    const victim = await admin.anAdmin()
    const guess = { email: victim.email, password: 'guess' }
    await Promise.all(Array.from({ length: 150 }, () => admin.trySignIn(guess, '203.0.113.10')))
    expect((await admin.trySignIn(victim)).status).toBe(200)
  })

  it('does not include sign-ins with the right password', async () => {
    const { email, password } = await admin.anAdmin()
    for (let n = 0; n < 12; n++) expect((await strictly(email, password, '203.0.113.30')).status).toBe(200)
  })

  it('also rejects the right password until the window has passed', { tags: 'full' }, async () => {
    const { email, password } = await admin.anAdmin()
    const attempt = (given: string) => strictly(email, given, '203.0.113.40')
    await Promise.all(['one', 'two', 'three'].map(attempt))
    expect(await attempt(password)).toMatchObject(tooMany)
    await until('the next window', async () => (await attempt(password)).status === 200)
  })
})

it('rejects every sign-in while Redis is down or hanging', { tags: 'full' }, async () => {
  const redis = await createTestProxy(process.env.REDIS_URL ?? '')
  const replica = await admin.another({ REDIS_URL: redis.url })
  const visitor = await admin.bed.client('admin', replica.url, { role: 'visitor' })
  const attempt = () => visitor.call('POST', '/api/admin/auth', first)
  expect((await attempt()).status).toBe(200)
  expect((await visitor.call('GET', '/health/ready')).json).toMatchObject({ ready: true, redis: true })
  for (const fault of ['cut', 'freeze'] as const) {
    redis[fault]()
    expect(await attempt(), fault).toMatchObject(problem(503, 'service.unavailable'))
    redis.thaw()
    await until('back', async () => (await attempt()).status === 200)
  }
  await replica.stop()
  await redis.close()
})

const ended = problem(401, 'admin.session-ended')

describe('a session', () => {
  it.each([
    ['30 minutes without use', 4 * (adminIdleMs - minuteMs), adminIdleMs - minuteMs, adminIdleMs],
    ['24 hours even if it is used', adminSessionMs - 20 * minuteMs, 20 * minuteMs, 20 * minuteMs],
  ])('lasts while it is used, and ends after %s', async (_when, lastMs, stepMs, thenMs) => {
    const { token } = await admin.signIn()
    for (let age = stepMs; age <= lastMs; age += stepMs) {
      admin.later(stepMs)
      expect((await admin.check(token)).status, `after ${age / minuteMs} minutes`).toBe(200)
    }
    admin.later(thenMs)
    expect(await admin.check(token)).toMatchObject(ended)
  })

  it('ends on the server at sign-out, and no other session with it', async () => {
    const [one, other] = [await admin.signIn(), await admin.signIn()]
    expect((await one.call('POST', '/api/admin/logout')).json).toEqual({ success: true })
    expect(await admin.check(one.token)).toMatchObject(ended)
    expect((await admin.check(other.token)).status).toBe(200)
  })

  it('is not opened by a forged token or by a stored hash', async () => {
    const { token } = await admin.signIn()
    const { sessionId, email } = (await admin.check(token)).json
    expect(email).toBe(first.email)
    expect(await admin.db.collection('adminSessions').findOne({ _id: sessionId })).not.toBeNull()
    for (const forged of ['x'.repeat(43), `${token}x`, token.toLowerCase(), sessionId]) {
      expect(await admin.check(forged), forged).toMatchObject(ended)
    }
  })

  it('stores neither token nor password', async () => {
    const { token, call } = await admin.signIn()
    const request = { sessionToken: token, newPassword: 'a-secret-nobody-knows' }
    await admin.visitor.call('POST', '/api/admin/change-password', request)
    const given = (await admin.operator.add(`${randomUUID()}@example.com`)) ?? ''
    await call('GET', '/api/admin/feedback')
    const collections = await admin.db.listCollections()
    const rows = await Promise.all(collections.map(({ name }) => admin.db.collection(name).find().toArray()))
    const dump = JSON.stringify(rows)
    expect(dump).toContain(first.email)
    for (const secret of [token, first.password, 'a-secret-nobody-knows', given]) {
      expect(dump.includes(secret)).toBe(false)
    }
  })
})
