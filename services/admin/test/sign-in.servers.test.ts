// Sign-in, and guessing.
import { clientNetworkHeader } from '@jumpingjack/contracts/http/identity'
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminBed, first, sharedAdmin } from './boot.ts'

const strict = { ADMIN_SIGN_IN_TRIES: '3', ADMIN_SIGN_IN_TRIES_A_DAY: '5', ADMIN_SIGN_IN_WINDOW_S: '10' }
let admin: AdminBed
let strictUrl: string
beforeAll(async () => {
  admin = await sharedAdmin()
  const replica = await admin.another(strict)
  strictUrl = replica.url
})

/** At a replica with low limits. */
async function strictly(email: string, password: string, network: string) {
  const visitor = await admin.bed.client('admin', strictUrl, { role: 'visitor' })
  return visitor.call('POST', '/api/admin/auth', { email, password }, { [clientNetworkHeader]: network })
}

const invalid = {
  status: 401,
  json: { code: 'admin.invalid-credentials', message: 'Invalid admin credentials' },
}
const tooMany = { status: 429, json: { code: 'admin.too-many-tries' } }
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

it.each([
  ['operators', { email: { $ne: null }, password: { $ne: null } }],
  ['lists', { email: ['x'], password: ['x'] }],
  ['no password', { email: first.email }],
  ['an empty password', { email: first.email, password: '' }],
  ['more than that', { ...first, isAdmin: true }],
])('rejects %s', async (_what, body) => {
  expect(await admin.trySignIn(body as never)).toMatchObject({
    status: 400,
    json: { code: 'request.invalid' },
  })
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
    expect(await attempt(), fault).toMatchObject({ status: 503, json: { code: 'service.unavailable' } })
    redis.thaw()
    await until('back', async () => (await attempt()).status === 200)
  }
  await replica.stop()
  await redis.close()
})
