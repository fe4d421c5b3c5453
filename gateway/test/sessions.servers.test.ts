import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@jumpingjack/kit/testing/until'
import type { Request, Response } from 'express'
import { Redis } from 'ioredis'
import { afterAll, expect, it } from 'vitest'
import { createMemberSessions } from '../src/sessions/member-sessions.ts'
import { createSessionCache } from '../src/sessions/session-cache.ts'
import { createAttempts } from '../src/sign-in/attempts.ts'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const prefix = `test-${randomUUID()}`
const visitorMark = '<meta name="visitor" />'
/** A little less than the lifetime of the cache. */
const copyMs = 4_500
const month = { expiration: { type: 'EX', value: 30 * 24 * 3_600 } } as const
const redis = new Redis(process.env.REDIS_URL ?? '')
const options = {
  redis,
  channel: `${prefix}:drops`,
  isRenewal: (value: string) => value.includes('renewed'),
  onEnd: () => undefined,
}
const [one, two] = [createSessionCache(options), createSessionCache(options)]
await until('both subscribed', async () => {
  const [, count] = await redis.pubsub('NUMSUB', options.channel)
  return Number(count) === 2
})
const dist = await mkdtemp(join(tmpdir(), 'jumpingjack-web-'))
await writeFile(join(dist, 'index.html'), '<!doctype html><head><title>Jumpingjack</title></head>')
const [oldSecret, newSecret] = ['an-old-secret-of-this-test', 'a-new-secret-of-this-test']
const product = await boot({ WEB_DIST: dist, SESSION_SECRET: oldSecret })
afterAll(async () => {
  one.close()
  two.close()
  redis.disconnect()
  await product.stop()
  await rm(dist, { recursive: true })
})

const store = (key: string) => one.create(key, 'first', 60_000, redis.multi())

it('caches a session, and reads it again on every replica after a change', async () => {
  const key = `${prefix}:a`
  await store(key)
  // Wait until every replica has received the invalidation.
  await until('a copy', async () => {
    const before = await two.client.get(key)
    await redis.set(key, `changed behind our back: ${randomUUID()}`, 'EX', 60)
    return (await two.client.get(key)) === before
  })
  await one.client.set(key, 'renewed', month)
  await until('dropped', async () => (await two.client.get(key)) === 'renewed', copyMs)
})

it('reads a new session without a command, and the reply of its request does not store it again', async () => {
  const key = `${prefix}:d`
  expect(await store(key)).toEqual(['OK'])
  await redis.set(key, 'changed behind our back', 'EX', 60)
  expect(await one.client.get(key)).toBe('first')
  await one.client.set(key, 'second', month)
  expect(await redis.get(key)).toBe('changed behind our back')
})

it('does not restore an ended session by its renewal', async () => {
  const key = `${prefix}:c`
  await store(key)
  await one.client.del([key])
  await one.client.set(key, 'renewed', month)
  expect(await one.client.get(key)).toBeNull()
})

/** The key of the ids of a member's sessions. */
async function sessionsOf(browser: Browser): Promise<string> {
  const { id } = (await browser.call('GET', '/api/auth/user')).json
  return `${product.prefix}:sessions-of:${id}`
}

async function lastSession(browser: Browser): Promise<string> {
  const [id = ''] = await redis.zrange(await sessionsOf(browser), '-1', '-1')
  return id
}

it('sends the page of visitors once a session has ended, although its cookie is left', async () => {
  const browser = await product.member()
  const cookie = `jj.sid=${browser.cookie('jj.sid')}`
  const page = async () => (await fetch(product.url, { headers: { cookie, accept: 'text/html' } })).text()
  expect(await page()).not.toContain(visitorMark)
  await browser.call('POST', '/api/logout')
  expect(await page()).toContain(visitorMark)
})

it('extends the thirty days at most once per hour', async () => {
  const browser = await product.member()
  const read = (there = browser) => there.request('/api/auth/user')
  expect((await read()).headers.getSetCookie()).toEqual([])
  const key = `${product.prefix}:session:${await lastSession(browser)}`
  const session = JSON.parse((await redis.get(key)) ?? '')
  const longAgo = Date.now() - 2 * 3_600_000
  await redis.set(key, JSON.stringify({ ...session, signedInAt: longAgo, renewedAt: longAgo }), 'EX', 600)
  // Another gateway has no cached copy.
  const there = browser.at(await product.gateway())
  expect((await read(there)).headers.getSetCookie()[0]).toMatch(/^jj\.sid=/)
  expect(await redis.ttl(key)).toBeGreaterThan(29 * 24 * 3_600)
  expect((await read(there)).headers.getSetCookie()).toEqual([])
})

it('ends a session ninety days after its sign-in, although it was renewed just now', async () => {
  const browser = await product.member()
  const key = `${product.prefix}:session:${await lastSession(browser)}`
  const session = JSON.parse((await redis.get(key)) ?? '')
  const signedInAt = Date.now() - 91 * 24 * 3_600_000
  await redis.set(key, JSON.stringify({ ...session, signedInAt, renewedAt: Date.now() }), 'EX', 600)
  // Another gateway has no cached copy.
  const there = browser.at(await product.gateway())
  expect((await there.request('/api/auth/user')).status).toBe(401)
})

it('keeps the last hundred sessions of a member', async () => {
  const [first, last] = [product.browser(), product.browser()]
  const email = `${randomUUID()}@example.com`
  await first.signIn(email)
  const idsKey = await sessionsOf(first)
  const [id = '', endsAt = ''] = await redis.zrange(idsKey, '0', '-1', 'WITHSCORES')
  const session = (await redis.get(`${product.prefix}:session:${id}`)) ?? ''
  for (let n = 1; n <= 120; n++) {
    await redis.zadd(idsKey, Number(endsAt) + n, `copy-${n}`)
    // Every sixth has ended.
    if (n % 6) await redis.set(`${product.prefix}:session:copy-${n}`, session, 'EX', 600)
  }
  await last.signIn(email)
  const listed = (await last.call('GET', '/api/sessions')).json
  expect([listed.length, await redis.zcard(idsKey)]).toEqual([100, 100])
  expect(await first.status()).toBe(401)
  const keys = await redis.keys(`${product.prefix}:session:copy-*`)
  expect(keys).toHaveLength(99)
})

it('ends no session when another sign-in has just ended the oldest', async () => {
  const sessions = createMemberSessions(redis, prefix, one.client, `${prefix}:session:`)
  const userId = randomUUID()
  const ids = () => redis.zrange(`${prefix}:sessions-of:${userId}`, '0', '-1')
  const endsAt = Date.now() + 60_000
  // Two sign-ins have each counted a hundred or more, and added theirs.
  for (let n = 0; n < 102; n++) {
    const id = `${userId}-${String(n).padStart(3, '0')}`
    const key = `${prefix}:session:${id}`
    await one.create(key, 'first', 60_000, sessions.adding(userId, id, endsAt + n))
  }
  await sessions.endOldest(userId, 100)
  const kept = await ids()
  expect(kept).toHaveLength(100)
  await sessions.endOldest(userId, 101)
  expect(await ids()).toEqual(kept)
})

it('keeps sessions while the secret is rotated, and ends them with the old secret', {
  tags: 'full',
}, async () => {
  const alice = await product.member('alice@example.com')
  const cookie = `jj.sid=${alice.cookie('jj.sid')}`
  const statusAt = async (secrets: string) => {
    const gateway = await product.gateway({ SESSION_SECRET: secrets })
    const { status } = await product.browser(gateway).call('GET', '/api/sessions', undefined, { cookie })
    await product.stopGateway(gateway)
    return status
  }
  expect(await statusAt(`${newSecret},${oldSecret}`)).toBe(200)
  // A gateway that has not restarted yet.
  expect(await statusAt(oldSecret)).toBe(200)
  expect(await statusAt(newSecret)).toBe(401)
})

it('finishes a sign-in that began before the rotation', { tags: 'full' }, async () => {
  const attempt = { state: 's'.repeat(20), nonce: 'n', codeVerifier: 'v', returnTo: '/' }
  const cookies: string[] = []
  const res = {
    cookie: (name: string, value: string) => cookies.push(`${name}=${value}`),
    clearCookie: () => undefined,
  } as unknown as Response
  const request = () => ({ headers: { cookie: cookies.join('; ') } }) as Request
  await createAttempts([oldSecret], false).keep(request(), res, attempt)
  const rotated = createAttempts([newSecret, oldSecret], false)
  expect(await rotated.find(request(), res, attempt.state)).toEqual(attempt)
  await expect(createAttempts([newSecret], false).find(request(), res, attempt.state)).rejects.toThrow()
})
