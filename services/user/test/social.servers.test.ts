// Connections with the five social networks, with a fake of each network's paths.
import { createHash, randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { aMember, type TestClient } from '@jumpingjack/kit/testing/testing'
import { afterEach, expect, it } from 'vitest'
import { client, consent, publicUrl, sentTo, sharedUser } from './boot-social.ts'

const social = await sharedUser()
const { as, connect } = social
afterEach(() => social.reset())

const list = async (member: TestClient, query = '') =>
  (await member.call('GET', `/api/social/connections${query}`)).json

const stored = (userId: string) => social.db.collection('connections').findOne({ userId })

it.each(socialPlatforms)('requests consent of %s with state and our redirect address', async (platform) => {
  const address = new URL(await sentTo(await as(), `/api/auth/${platform}/connect`))
  const query = Object.fromEntries(address.searchParams)
  const redirect_uri = `${publicUrl}/api/auth/${platform}/callback`
  expect(query).toMatchObject({ response_type: 'code', client_id: client.id, redirect_uri })
  expect(query.state?.length).toBeGreaterThan(30)
  // LinkedIn rejects the client that sends PKCE, and Meta documents none.
  const pkce = ['google', 'twitter'].includes(platform)
  expect(query.code_challenge?.length).toBe(pkce ? 43 : undefined)
  expect(query.code_challenge_method).toBe(pkce ? 'S256' : undefined)
})

it.each(socialPlatforms)('connects with %s, shows it without tokens, and disconnects', async (platform) => {
  const userId = randomUUID()
  const member = await as(userId)
  const before = (await social.ledger()).live[platform]
  expect(await connect(member, platform)).toBe(`/?connected=${platform}`)
  const [connection, ...others] = await list(member, `?userId=${userId}`)
  expect(others).toEqual([])
  expect(connection).toMatchObject({ userId, platform, isActive: true })
  expect(connection.platformUserId).toMatch(/^\d+$/)
  expect(Object.keys(connection).join()).not.toMatch(/token/i)
  const disconnect = async () => (await member.call('DELETE', `/api/social/disconnect/${platform}`)).json
  expect(await disconnect()).toEqual({ disconnected: true })
  expect(await list(member)).toEqual([])
  // Instagram has no revocation: the token of its code, and that of 60 days, expire.
  const isTakenBack = platform !== 'instagram'
  expect((await social.ledger()).live[platform] - before).toBe(isTakenBack ? 0 : 2)
  expect(await disconnect()).toEqual({ disconnected: false })
})

it.each(['ann', 'bob', 'carl'])('keeps all digits of the Instagram account of %s', async (account) => {
  const member = await as()
  await connect(member, 'instagram', account)
  const hex = createHash('sha256').update(`instagram ${account}`).digest('hex')
  expect((await list(member))[0].platformUserId).toBe(String(BigInt(`0x${hex.slice(0, 15)}`)))
})

it('keeps one connection per network: connecting again replaces it', async () => {
  const member = await as()
  await connect(member, 'linkedin', 'ann')
  const [first] = await list(member)
  await connect(member, 'linkedin', 'other account')
  const [second, ...others] = await list(member)
  expect([second.id, others]).toEqual([first.id, []])
  expect(second.platformUserId).not.toBe(first.platformUserId)
})

it('returns to the page where it began, unless that is none of this site', async () => {
  const member = await as()
  const attempt = (returnTo: string) =>
    sentTo(member, `/api/auth/google/connect?${new URLSearchParams({ returnTo })}`)
  const gym = '/?selected=abc&q=a+b'
  expect(await sentTo(member, await consent(await attempt(gym)))).toBe(`${gym}&connected=google`)
  for (const foreign of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/api/logout']) {
    expect(await sentTo(member, await consent(await attempt(foreign)))).toBe('/?connected=google')
  }
})

it('accepts a callback once, within ten minutes, of its own member and network', async () => {
  const [member, victim] = [await as(), await as()]
  const back = await consent(await sentTo(member, '/api/auth/google/connect'))
  expect(await sentTo(victim, back)).toBe('/?notConnected=google')
  expect(await list(victim)).toEqual([])
  expect(await sentTo(member, back.replace('google', 'linkedin'))).toBe('/?notConnected=linkedin')
  expect(await sentTo(member, back)).toBe('/?connected=google')
  social.clock.laterMs = 31_000
  expect(await sentTo(member, back)).toBe('/?notConnected=google')
  const late = await consent(await sentTo(member, '/api/auth/twitter/connect'))
  social.clock.laterMs = 632_000
  expect(await sentTo(member, late)).toBe('/?notConnected=twitter')
})

it.each([
  ['allow', 'connected', 'notConnected', 1],
  ['cancel', 'cancelled', 'cancelled', 0],
])('exchanges a code once when its callback arrives twice: %s', async (answer, outcome, ofOther, count) => {
  const [member, other] = [await as(), await as()]
  const address = await sentTo(member, '/api/auth/google/connect?returnTo=/favorites')
  const back = await consent(address, { answer })
  const exchanges = async () => (await social.ledger()).calls['google.token'] ?? 0
  const before = await exchanges()
  const led = await Promise.all([sentTo(member, back), sentTo(member, back), sentTo(other, back)])
  const page = `/favorites?${outcome}=google`
  expect(led).toEqual([page, page, `/?${ofOther}=google`])
  expect(await sentTo(member, back)).toBe(page)
  expect((await exchanges()) - before).toBe(count)
  expect(await list(member)).toHaveLength(count)
})

const denied = 'error=access_denied'
const cancels: Record<SocialPlatform, string[]> = {
  facebook: [`error_reason=user_denied&${denied}&error_description=Permissions+error.`],
  instagram: [`error_reason=user_denied&${denied}&error_description=The+user+denied+your+request`],
  linkedin: [
    'error=user_cancelled_authorize&error_description=The+user+cancelled+the+authorization',
    'error=user_cancelled_login&error_description=The+user+cancelled+LinkedIn+login',
  ],
  twitter: [denied],
  google: [denied],
}

it.each(socialPlatforms)('ends an attempt that the member cancels at %s, and says so', async (platform) => {
  const member = await as()
  const begin = () => sentTo(member, `/api/auth/${platform}/connect?returnTo=/favorites`)
  for (const query of cancels[platform]) {
    const state = new URL(await begin()).searchParams.get('state')
    const back = `/api/auth/${platform}/callback?${query}&state=${state}`
    expect(await sentTo(member, back)).toBe(`/favorites?cancelled=${platform}`)
    const later = await sentTo(member, `/api/auth/${platform}/callback?code=x&state=${state}`)
    expect(later).toBe(`/favorites?cancelled=${platform}`)
  }
  const failed = new URL(await begin()).searchParams.get('state')
  const error = `/api/auth/${platform}/callback?error=server_error&state=${failed}`
  expect(await sentTo(member, error)).toBe(`/favorites?notConnected=${platform}`)
  expect(await list(member)).toEqual([])
})

it('does not connect if the callback is forged', async () => {
  const member = await as()
  const state = new URL(await sentTo(member, '/api/auth/facebook/connect')).searchParams.get('state')
  for (const query of ['', '?code=x', `?code=x&state=${state}`, '?state=x&state=y']) {
    const to = await sentTo(member, `/api/auth/facebook/callback${query}`)
    expect(['/?notConnected=facebook', '400']).toContain(to)
  }
  expect(await sentTo(member, '/api/auth/evil/connect')).toBe('400')
  expect(await list(member)).toEqual([])
})

it("neither shows nor ends another member's connections", async () => {
  const userId = randomUUID()
  const [member, other] = [await as(userId), await as()]
  await connect(member, 'google')
  for (const address of [`?userId=${userId}`, `/${userId}`]) {
    expect(await list(other, address)).toEqual([])
    expect(await list(member, address)).toHaveLength(1)
  }
  expect((await other.call('DELETE', '/api/social/disconnect/google')).json).toEqual({ disconnected: false })
  expect(await list(member)).toHaveLength(1)
})

it('renews an expired token when connections are listed, once for concurrent requests', async () => {
  const userId = randomUUID()
  const member = await as(userId)
  await connect(member, 'twitter')
  const before = await stored(userId)
  const calls = (await social.ledger()).calls['twitter.token'] ?? 0
  social.clock.laterMs = 7_300_000
  await Promise.all(Array.from({ length: 10 }, () => list(member)))
  const [connection] = await list(member)
  expect(connection.isActive).toBe(true)
  expect(new Date(connection.expiresAt).getTime()).toBeGreaterThan(Date.now() + social.clock.laterMs)
  expect((await social.ledger()).calls['twitter.token']).toBe(calls + 1)
  const after = await stored(userId)
  expect(after?.accessToken).not.toBe(before?.accessToken)
  expect(after?.refreshToken).not.toBe(before?.refreshToken)
})

it.each([
  ['the network rejects it', 'google', { mode: 'revoked' }],
  ['the network gives nothing to renew with', 'linkedin', {}],
] as const)('becomes inactive if the token has expired and %s', async (_why, platform, order) => {
  const member = await as()
  await connect(member, platform)
  await social.control(order)
  social.clock.laterMs = 61 * dayMs
  expect(await list(member)).toMatchObject([{ platform, isActive: false }])
  await social.control({})
  expect(await connect(member, platform)).toBe(`/?connected=${platform}`)
  expect(await list(member)).toMatchObject([{ platform, isActive: true }])
})

const lifetimeDays = (connection: { expiresAt: string }) =>
  Math.round((Date.parse(connection.expiresAt) - Date.now() - social.clock.laterMs) / dayMs)

it('has a token of 60 days at Instagram, which a sweep renews in time', async () => {
  const userId = randomUUID()
  const member = await as(userId)
  await connect(member, 'instagram')
  expect(lifetimeDays((await list(member))[0])).toBe(60)
  const before = await stored(userId)
  await social.control({ renewsYoungTokens: true })
  const sweep = social.tokenSweep()
  social.clock.laterMs = 29 * dayMs
  await sweep()
  expect((await stored(userId))?.accessToken).toBe(before?.accessToken)
  social.clock.laterMs = 31 * dayMs
  await sweep()
  expect((await stored(userId))?.accessToken).not.toBe(before?.accessToken)
  const [renewed] = await list(member)
  expect([renewed.isActive, lifetimeDays(renewed)]).toEqual([true, 60])
})

it('keeps the token of a page of Facebook, which does not expire', async () => {
  const member = await as()
  await connect(member, 'facebook')
  social.clock.laterMs = 365 * dayMs
  expect(await list(member)).toMatchObject([{ isActive: true, expiresAt: null }])
  await social.control({ hasPlaceToPost: false })
  social.clock.laterMs = 0
  await connect(member, 'facebook')
  expect(lifetimeDays((await list(member))[0])).toBe(60)
})

it('stays unchanged while the network is down, and can be disconnected', async () => {
  const member = await as()
  await connect(member, 'google')
  await social.control({ mode: 'down' })
  social.clock.laterMs = 3_700_000
  expect(await list(member)).toMatchObject([{ platform: 'google', isActive: true }])
  const disconnected = await member.call('DELETE', '/api/social/disconnect/google')
  expect(disconnected.json).toEqual({ disconnected: true })
  expect(await list(member)).toEqual([])
})

it('stays unchanged while the product has no credentials of the network', async () => {
  const without = await social.another({ SOCIAL_FAKES_CLIENT_SECRET: undefined })
  const userId = randomUUID()
  await connect(await as(userId), 'google')
  social.clock.laterMs = 3_700_000
  const member = await social.bed.client('user', without.url, aMember({ userId }))
  expect(await list(member)).toMatchObject([{ platform: 'google', isActive: true }])
  await without.stop()
  expect(await list(await as(userId))).toMatchObject([{ platform: 'google', isActive: true }])
})
