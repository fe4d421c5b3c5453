// Connections with the five networks, on the stand-in that has each one's own paths.
import { randomUUID } from 'node:crypto'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/social'
import { type RunningService, startService } from '@jumpingjack/kit/service'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startSandbox } from '../../../infra/sandbox/src/app.ts'
import { readEnv as readSandboxEnv } from '../../../infra/sandbox/src/env.ts'
import { assemble } from '../src/app.ts'
import { userEnv } from './user-env.ts'

const publicUrl = 'http://localhost:8080'
const client = { id: 'jumpingjack', secret: 'a-secret_of the networks' }

let bed: TestBed
let db: Connection
let service: RunningService
let sandbox: { url: string; stop(): Promise<void> }
let later = 0

beforeAll(async () => {
  bed = await createTestBed()
  const sandboxEnv = readSandboxEnv({
    ...{ PORT: '0', LOG_LEVEL: 'silent', GATEWAY_URL: publicUrl },
    ...{ SOCIAL_CLIENT_ID: client.id, SOCIAL_CLIENT_SECRET: client.secret },
  })
  sandbox = await startSandbox(sandboxEnv)
  const env = userEnv(bed, {
    SOCIAL_SANDBOX_URL: `${sandbox.url}/social`,
    SOCIAL_SANDBOX_CLIENT_ID: client.id,
    SOCIAL_SANDBOX_CLIENT_SECRET: client.secret,
  })
  service = await startService('user', env, assemble, () => new Date(Date.now() + later))
  db = await mongoose.createConnection(env.MONGO_URL, { dbName: env.MONGO_DB }).asPromise()
})
afterEach(async () => {
  later = 0
  await control({})
})
afterAll(async () => {
  await service.stop()
  await sandbox.stop()
  await db.close()
  await bed.remove()
})

async function control(order: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(order)
  const reply = await fetch(`${sandbox.url}/control/social`, { method: 'POST', headers, body })
  expect(reply.status).toBe(204)
}

async function ledger(): Promise<{ calls: Record<string, number>; live: Record<SocialPlatform, number> }> {
  return (await fetch(`${sandbox.url}/control/social/ledger`)).json() as ReturnType<typeof ledger>
}

const as = (userId: string = randomUUID()) => bed.client('user', service.url, aMember({ userId }))

/** A browser that does not follow by itself: gives where it is sent. */
async function sentTo(member: TestClient, path: string): Promise<string> {
  const reply = await member.call('GET', path)
  return reply.headers.get('location') ?? `${reply.status}`
}

/** Consents at the network and gives the address, on our side, to which that leads. */
async function consent(address: string, fields: Record<string, string> = {}): Promise<string> {
  expect((await fetch(address)).status).toBe(200)
  const body = new URLSearchParams({ account: 'ann', answer: 'allow', ...fields })
  const reply = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = reply.headers.get('location') ?? ''
  expect(back.startsWith(`${publicUrl}/api/auth/`)).toBe(true)
  return back.slice(publicUrl.length)
}

async function connect(member: TestClient, platform: SocialPlatform, account = 'ann'): Promise<string> {
  const address = await sentTo(member, `/api/auth/${platform}/connect`)
  return sentTo(member, await consent(address, { account }))
}

const list = async (member: TestClient, query = '') =>
  (await member.call('GET', `/api/social/connections${query}`)).json

const stored = (userId: string) => db.collection('connections').findOne({ userId })

it.each(socialPlatforms)('connects with %s, shows it without tokens, and disconnects', async (platform) => {
  const userId = randomUUID()
  const member = await as(userId)
  const before = (await ledger()).live[platform]
  expect(await connect(member, platform)).toBe(`/?connected=${platform}`)
  const [connection, ...others] = await list(member, `?userId=${userId}`)
  expect(others).toEqual([])
  expect(connection).toMatchObject({
    userId,
    platform,
    isActive: true,
    platformUserId: expect.stringMatching(/^\d+$/),
  })
  expect(Object.keys(connection).join()).not.toMatch(/token/i)
  const revoked = await member.call('DELETE', `/api/social/disconnect/${platform}`)
  expect(revoked.json).toEqual({ disconnected: true })
  expect(await list(member)).toEqual([])
  // Instagram takes nothing back: its tokens run out.
  const isTakenBack = platform !== 'instagram'
  expect((await ledger()).live[platform] - before).toBe(isTakenBack ? 0 : 1)
  expect((await member.call('DELETE', `/api/social/disconnect/${platform}`)).json).toEqual({
    disconnected: false,
  })
})

it('asks with state and PKCE, for an address of our own', async () => {
  const address = new URL(await sentTo(await as(), '/api/auth/google/connect'))
  const asked = Object.fromEntries(address.searchParams)
  expect(asked).toMatchObject({
    ...{ response_type: 'code', client_id: client.id, code_challenge_method: 'S256' },
    ...{ redirect_uri: `${publicUrl}/api/auth/google/callback`, access_type: 'offline' },
  })
  expect(asked.state?.length).toBeGreaterThan(30)
  expect(asked.code_challenge).toHaveLength(43)
})

it('shows no token that a network has handed out, in its database or its answers', async () => {
  const member = await as()
  const tokens = await handedOut(async () => {
    for (const platform of socialPlatforms) await connect(member, platform)
    later = 3_700_000
    await list(member)
  })
  // Five to post with, three to renew with, and both again for each of those three.
  expect(new Set(tokens).size).toBe(14)
  const collections = await db.listCollections()
  const rows = await Promise.all(collections.map(({ name }) => db.collection(name).find().toArray()))
  const shown = JSON.stringify([rows, await list(member)])
  expect(tokens.filter((token) => shown.includes(token))).toEqual([])
  expect(shown).toMatch(/"accessToken":"test(\.[\w-]+){3}"/)
})

/** The tokens in the networks' answers while `work` goes on. */
async function handedOut(work: () => Promise<void>): Promise<string[]> {
  const tokens: string[] = []
  const fetched = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const reply = await fetched(...asked)
    const body = await reply.clone().text()
    for (const [, token = ''] of body.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)) tokens.push(token)
    return reply
  })
  await work()
  spy.mockRestore()
  return tokens
}

it('keeps one connection a network: connecting again takes the place of the first', async () => {
  const member = await as()
  await connect(member, 'linkedin', 'ann')
  const [first] = await list(member)
  await connect(member, 'linkedin', 'other account')
  const [second, ...others] = await list(member)
  expect([second.id, others]).toEqual([first.id, []])
  expect(second.platformUserId).not.toBe(first.platformUserId)
})

it('does not let a member come back from what another one began', async () => {
  const [attacker, victim] = [await as(), await as()]
  const back = await consent(await sentTo(attacker, '/api/auth/google/connect'))
  expect(await sentTo(victim, back)).toBe('/?notConnected=google')
  expect(await list(victim)).toEqual([])
})

it('takes a way back once, within ten minutes, and for its own network', async () => {
  const member = await as()
  const back = await consent(await sentTo(member, '/api/auth/google/connect'))
  expect(await sentTo(member, back.replace('google', 'linkedin'))).toBe('/?notConnected=linkedin')
  expect(await sentTo(member, back)).toBe('/?connected=google')
  expect(await sentTo(member, back)).toBe('/?notConnected=google')
  const late = await consent(await sentTo(member, '/api/auth/twitter/connect'))
  later = 601_000
  expect(await sentTo(member, late)).toBe('/?notConnected=twitter')
})

it('stays unconnected when the member says no, or the way back is made up', async () => {
  const member = await as()
  const refused = await consent(await sentTo(member, '/api/auth/facebook/connect'), { answer: 'cancel' })
  expect(await sentTo(member, refused)).toBe('/?notConnected=facebook')
  const state = new URL(await sentTo(member, '/api/auth/facebook/connect')).searchParams.get('state')
  for (const query of ['', '?code=x', `?code=x&state=${state}`, '?state=x&state=y']) {
    const to = await sentTo(member, `/api/auth/facebook/callback${query}`)
    expect(['/?notConnected=facebook', '400']).toContain(to)
  }
  expect(await list(member)).toEqual([])
})

it("shows nobody another member's connections, and ends none", async () => {
  const userId = randomUUID()
  const [member, other] = [await as(userId), await as()]
  await connect(member, 'google')
  expect(await list(other, `?userId=${userId}`)).toEqual([])
  expect((await other.call('DELETE', '/api/social/disconnect/google')).json).toEqual({ disconnected: false })
  expect(await list(member)).toHaveLength(1)
})

it('renews what has run out when it is looked at, once however many look', async () => {
  const userId = randomUUID()
  const member = await as(userId)
  await connect(member, 'twitter')
  const before = await stored(userId)
  const calls = (await ledger()).calls['twitter.token'] ?? 0
  later = 3_700_000
  await Promise.all(Array.from({ length: 10 }, () => list(member)))
  const [connection] = await list(member)
  expect(connection.isActive).toBe(true)
  expect(new Date(connection.expiresAt).getTime()).toBeGreaterThan(Date.now() + later)
  expect((await ledger()).calls['twitter.token']).toBe(calls + 1)
  const after = await stored(userId)
  expect(after?.accessToken).not.toBe(before?.accessToken)
  expect(after?.refreshToken).not.toBe(before?.refreshToken)
})

it.each([
  ['the network refuses', 'google', { mode: 'revoked' }],
  ['the network gives nothing to renew with', 'facebook', {}],
] as const)('turns inactive when it has run out and %s', async (_why, platform, order) => {
  const member = await as()
  await connect(member, platform)
  await control(order)
  later = 3_700_000
  expect(await list(member)).toMatchObject([{ platform, isActive: false }])
  await control({})
  expect(await connect(member, platform)).toBe(`/?connected=${platform}`)
  expect(await list(member)).toMatchObject([{ platform, isActive: true }])
})

it('stays as it is while the network is away, and can still be ended', async () => {
  const member = await as()
  await connect(member, 'linkedin')
  await control({ mode: 'down' })
  later = 3_700_000
  expect(await list(member)).toMatchObject([{ platform: 'linkedin', isActive: true }])
  expect((await member.call('DELETE', '/api/social/disconnect/linkedin')).json).toEqual({
    disconnected: true,
  })
  expect(await list(member)).toEqual([])
})

it('knows five networks and no other, and asks visitors to sign in', async () => {
  expect((await (await as()).call('GET', '/api/auth/evil/connect')).status).toBe(400)
  const visitor = await bed.client('user', service.url, { role: 'visitor' })
  expect((await visitor.call('GET', '/api/auth/google/connect')).status).toBe(401)
})
