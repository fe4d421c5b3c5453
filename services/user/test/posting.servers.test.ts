// Posts on the five social networks, with a fake of each network's API.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { serve } from '@jumpingjack/kit/testing/serve'
import { problem } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { bootSocial, sharedUser } from './boot-social.ts'

const social = await sharedUser()
const reviewService = await social.asService()
// With noise, as photos have it: a plain one would be too small a file for Google.
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
const create = { width: 1_080, height: 1_350, channels: 3 as const, background: 'red', noise }
const picture = await sharp({ create }).jpeg().toBuffer()
const pictures = await serve((_req, res) => res.setHeader('content-type', 'image/jpeg').end(picture))
afterEach(() => social.reset())
afterAll(() => pictures.close())

/** A member who is connected there. */
async function connected(...platforms: SocialPlatform[]) {
  const user = await social.aUser()
  for (const platform of platforms) await social.connect(user, platform)
  return user
}

async function post(userId: string, platform: SocialPlatform, message: string, photos = 1) {
  const photoUrls = Array(photos).fill(pictures.url)
  const request = { postId: randomUUID(), userId, platform, message, photoUrls }
  return (await reviewService.call('POST', '/internal/social/posts', request)).json
}

const rights = async (userId: string) =>
  (await reviewService.call('GET', `/internal/users/${userId}/sharing`)).json

const sent = { outcome: 'sent', reason: null }
const failed = (reason: string) => ({ outcome: 'failed', reason })

it.each(socialPlatforms)('posts on %s with one photo and with three', async (platform) => {
  const { userId } = await connected(platform)
  for (const photos of [1, 3]) {
    const message = `Just (reviewed) <b>Iron_Yard</b> #${photos} ${randomUUID()}\n\nIt's *good* ⭐⭐⭐`
    expect(await post(userId, platform, message, photos)).toEqual(sent)
    // Google takes one.
    const taken = platform === 'google' ? 1 : photos
    const posted = { network: platform, message, photos: taken, times: 1 }
    expect(await social.posts(message)).toMatchObject([posted])
  }
})

it('posts without a photo except on Instagram, which returns a reason', async () => {
  const { userId } = await connected(...socialPlatforms)
  const message = randomUUID()
  const replies = await Promise.all(socialPlatforms.map((platform) => post(userId, platform, message, 0)))
  const without = failed('photo-required')
  const expected = socialPlatforms.map((platform) => (platform === 'instagram' ? without : sent))
  expect(replies).toEqual(expected)
  expect((await social.posts(message)).map(({ times }) => times)).toEqual([1, 1, 1, 1])
})

it('shortens a long message for Twitter', async () => {
  const { userId } = await connected('twitter')
  const message = `${randomUUID()} ${'Great gym ⭐ '.repeat(100)}`
  expect(await post(userId, 'twitter', message, 0)).toEqual(sent)
  const [shown] = await social.posts(message.slice(0, 36))
  expect(shown?.message).toMatch(/ (Great|gym|⭐)…$/)
})

it('checks permission and connection for each post', async () => {
  const user = await connected('google', 'twitter')
  expect(await rights(user.userId)).toEqual({ allowed: true, platforms: ['google', 'twitter'] })
  await user.call('DELETE', '/api/social/disconnect/google')
  expect(await rights(user.userId)).toEqual({ allowed: true, platforms: ['twitter'] })
  expect(await post(user.userId, 'google', 'x')).toMatchObject(failed('not-connected'))
  await user.allowSharing(false)
  expect((await rights(user.userId)).allowed).toBe(false)
  const message = randomUUID()
  expect(await post(user.userId, 'twitter', message)).toMatchObject(failed('sharing-off'))
  expect(await social.posts(message)).toEqual([])
  const stranger = await reviewService.call('GET', `/internal/users/${randomUUID()}/sharing`)
  expect(stranger).toMatchObject(problem(404, 'user.unknown'))
})

it('renews an expired token before it posts, once for concurrent posts', async () => {
  const { userId } = await connected('twitter')
  const calls = (await social.ledger()).calls['twitter.token'] ?? 0
  social.clock.laterMs = 7_300_000
  expect((await rights(userId)).platforms).toEqual(['twitter'])
  const messages = Array.from({ length: 6 }, () => randomUUID())
  const replies = await Promise.all(messages.map((message) => post(userId, 'twitter', message, 0)))
  expect(replies).toEqual(messages.map(() => sent))
  expect((await social.ledger()).calls['twitter.token']).toBe(calls + 1)
})

it.each(socialPlatforms)('returns a rejection of %s, its silence, and a rejected token', async (platform) => {
  const user = await connected(platform)
  await social.control({ mode: 'failing' })
  const detail = 'Posting is not possible for this account now'
  expect(await post(user.userId, platform, 'x')).toEqual({ ...failed('rejected'), detail })
  expect((await rights(user.userId)).platforms).toEqual([platform])

  // The network takes the post, and its reply is lost.
  await social.control({ cutReplies: 1 })
  const message = randomUUID()
  expect(await post(user.userId, platform, message)).toMatchObject({ outcome: 'unclear' })
  expect(await social.posts(message)).toMatchObject([{ times: 1 }])

  await social.control({ mode: 'revoked' })
  expect(await post(user.userId, platform, 'x')).toEqual(failed('connection-rejected'))
  expect((await rights(user.userId)).platforms).toEqual([])
  expect((await user.call('GET', '/api/social/connections')).json).toMatchObject([{ isActive: false }])
})

it.each([
  ['facebook', 'no-page'],
  ['google', 'no-business'],
] as const)('returns what is missing at %s', async (platform, reason) => {
  await social.control({ hasPlaceToPost: false })
  const { userId } = await connected(platform)
  expect(await post(userId, platform, 'x')).toEqual(failed(reason))
})

it('has failed if a network hangs before the post, and is unclear after it', { tags: 'full' }, async () => {
  const { userId } = await connected('google', 'twitter')
  await social.control({ mode: 'hang' })
  const messages = [post(userId, 'google', 'x', 0), post(userId, 'twitter', 'x', 0)]
  const [preparing, posting] = await Promise.all(messages)
  expect(preparing).toEqual(failed('unreachable'))
  expect(posting).toMatchObject({ outcome: 'unclear' })
})

it('shows no token in log, database or replies when it connects, renews and posts', async () => {
  let shown = ''
  const { tokens, logged } = await handedOut(async () => {
    const own = await bootSocial(social.bed, { LOG_LEVEL: 'trace' })
    const user = await own.aUser()
    const caller = await own.asService()
    const connections = async () => (await user.call('GET', '/api/social/connections')).json
    for (const platform of socialPlatforms) await own.connect(user, platform)
    own.clock.laterMs = 7_300_000
    const replies: unknown[] = [await connections()]
    own.clock.laterMs = 0
    for (const platform of socialPlatforms) {
      for (const mode of ['ok', 'failing', 'revoked']) {
        await own.control({ mode })
        const post = { postId: randomUUID(), message: 'x', photoUrls: [pictures.url] }
        const request = { ...post, userId: user.userId, platform }
        replies.push((await caller.call('POST', '/internal/social/posts', request)).json)
      }
    }
    const names = (await own.db.listCollections()).map(({ name }) => name)
    const rows = await Promise.all(names.map((name) => own.db.collection(name).find().toArray()))
    shown = JSON.stringify([rows, replies, await connections()])
    await own.stop()
  })
  // Facebook: of the code, of 60 days and of the page; Twitter: two; Instagram: of the code and of 60 days; LinkedIn:
  // one; Google: two. Then Twitter's two again, and an access token of Google. To post, that of the page once more.
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(13)
  expect(logged.match(/social\.posted/g)).toHaveLength(15)
  expect(tokens.filter((token) => shown.includes(token) || logged.includes(token))).toEqual([])
  expect(shown).toMatch(/"accessToken":"test(\.[\w-]+){3}"/)
})

/** The tokens in the networks' replies during `work`, and the log of that time. */
async function handedOut(work: () => Promise<void>): Promise<{ tokens: string[]; logged: string }> {
  const tokens: string[] = []
  const lines: string[] = []
  const fetched = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const reply = await fetched(...args)
    const body = await reply.clone().text()
    for (const [, token = ''] of body.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)) tokens.push(token)
    return reply
  })
  // The log bypasses process.stdout and writes to the file descriptor. The last argument is the callback.
  const write = (_fd: number, line: string | Buffer, ...others: unknown[]) => {
    const done = others.at(-1) as (error: null, bytes: number) => void
    lines.push(String(line))
    setImmediate(() => done(null, Buffer.byteLength(line)))
  }
  const logging = vi.spyOn(fs, 'write').mockImplementation(write as typeof fs.write)
  await work()
  fetching.mockRestore()
  logging.mockRestore()
  return { tokens, logged: lines.join('') }
}
