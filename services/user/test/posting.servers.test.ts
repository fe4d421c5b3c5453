// Posts on the five social networks, with a fake of each network's API.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import type { TestClient } from '@jumpingjack/kit/testing/testing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bootSocial, handedOut, type Social, sharedUser } from './boot-social.ts'

let social: Social
let pictures: Server
let pictureUrl: string
let reviewService: TestClient

beforeAll(async () => {
  social = await sharedUser()
  reviewService = await social.asService()
  const picture = await paintJpeg(1_080, 1_350)
  const tall = await paintJpeg(900, 1_600)
  pictures = createServer((req, res) => {
    res.setHeader('content-type', 'image/jpeg').end(req.url === '/tall.jpg' ? tall : picture)
  })
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  pictureUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/picture.jpg`
})
afterEach(() => social.reset())
afterAll(() => new Promise((resolve) => pictures.close(resolve)))

/** With noise, as photos have it: a plain one would be too small a file for Google. */
function paintJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
}

/** A member who is connected there. */
async function connected(...platforms: SocialPlatform[]) {
  const user = await social.aUser()
  for (const platform of platforms) await social.connect(user, platform)
  return user
}

function post(userId: string, platform: SocialPlatform, message: string, photos = 1) {
  const photoUrls = Array.from({ length: photos }, () => pictureUrl)
  const request = { postId: randomUUID(), userId, platform, message, photoUrls }
  return reviewService.call('POST', '/internal/social/posts', request)
}

const rights = async (userId: string) =>
  (await reviewService.call('GET', `/internal/users/${userId}/sharing`)).json

const sent = { outcome: 'sent', reason: null }

it.each(socialPlatforms)('posts on %s with one photo and with three', async (platform) => {
  const { userId } = await connected(platform)
  for (const photos of [1, 3]) {
    const message = `Just (reviewed) <b>Iron_Yard</b> #${photos} ${randomUUID()}\n\nIt's *good* ⭐⭐⭐`
    expect((await post(userId, platform, message, photos)).json).toEqual(sent)
    // Google takes one.
    const taken = platform === 'google' ? 1 : photos
    expect(await social.posts(message)).toMatchObject([
      { network: platform, message, photos: taken, times: 1 },
    ])
  }
  const page = await (await social.page(`/social/${platform}`)).text()
  expect(page).toContain('&#60;b&#62;Iron_Yard&#60;/b&#62; #3')
  expect(page).not.toContain('<b>Iron_Yard')
  const picture = /\/social\/pictures\/[\w-]+/.exec(page)?.[0] ?? ''
  expect((await social.page(picture)).headers.get('content-type')).toBe('image/jpeg')
})

it('posts without a photo except on Instagram, which returns a reason', async () => {
  const { userId } = await connected(...socialPlatforms)
  const message = randomUUID()
  const replies = await Promise.all(socialPlatforms.map((platform) => post(userId, platform, message, 0)))
  expect(replies.map(({ json }) => json)).toEqual(
    socialPlatforms.map((platform) =>
      platform === 'instagram' ? { outcome: 'failed', reason: 'photo-required' } : sent,
    ),
  )
  expect((await social.posts(message)).map(({ times }) => times)).toEqual([1, 1, 1, 1])
})

it('is told that Instagram does not take a very tall photo', async () => {
  const { userId } = await connected('instagram')
  const photoUrls = [pictureUrl.replace('picture', 'tall')]
  const request = { postId: randomUUID(), userId, platform: 'instagram', message: 'x', photoUrls }
  expect((await reviewService.call('POST', '/internal/social/posts', request)).json).toMatchObject({
    outcome: 'failed',
    reason: 'rejected',
    detail: expect.stringMatching(/aspect ratio/),
  })
})

it('shortens a long message for Twitter', async () => {
  const { userId } = await connected('twitter')
  const message = `${randomUUID()} ${'Great gym ⭐ '.repeat(100)}`
  expect((await post(userId, 'twitter', message, 0)).json).toEqual(sent)
  const [shown] = await social.posts(message.slice(0, 36))
  expect(shown?.message).toMatch(/ (Great|gym|⭐)…$/)
})

it('checks permission and connection for each post', async () => {
  const user = await connected('google', 'twitter')
  expect(await rights(user.userId)).toEqual({ allowed: true, platforms: ['google', 'twitter'] })
  await user.call('DELETE', '/api/social/disconnect/google')
  expect(await rights(user.userId)).toEqual({ allowed: true, platforms: ['twitter'] })
  expect((await post(user.userId, 'google', 'x')).json).toMatchObject({
    outcome: 'failed',
    reason: 'not-connected',
  })
  await user.allowSharing(false)
  expect((await rights(user.userId)).allowed).toBe(false)
  const message = randomUUID()
  expect((await post(user.userId, 'twitter', message)).json).toMatchObject({
    outcome: 'failed',
    reason: 'sharing-off',
  })
  expect(await social.posts(message)).toEqual([])
  const stranger = await reviewService.call('GET', `/internal/users/${randomUUID()}/sharing`)
  expect(stranger).toMatchObject({ status: 404, json: { code: 'user.unknown' } })
})

it('renews an expired token before it posts, once for concurrent posts', async () => {
  const { userId } = await connected('twitter')
  const calls = (await social.ledger()).calls['twitter.token'] ?? 0
  social.clock.laterMs = 7_300_000
  expect((await rights(userId)).platforms).toEqual(['twitter'])
  const messages = Array.from({ length: 6 }, () => randomUUID())
  const replies = await Promise.all(messages.map((message) => post(userId, 'twitter', message, 0)))
  expect(replies.map(({ json }) => json)).toEqual(messages.map(() => sent))
  expect((await social.ledger()).calls['twitter.token']).toBe(calls + 1)
})

it('does not post with an expired token that cannot be renewed', async () => {
  const { userId } = await connected('linkedin')
  social.clock.laterMs = 61 * dayMs
  expect((await rights(userId)).platforms).toEqual([])
  expect((await post(userId, 'linkedin', 'x')).json).toMatchObject({ outcome: 'failed' })
})

it.each(socialPlatforms)('deactivates the connection with %s if its token is rejected', async (platform) => {
  const user = await connected(platform)
  await social.control({ mode: 'revoked' })
  expect((await post(user.userId, platform, 'x')).json).toEqual({
    outcome: 'failed',
    reason: 'connection-rejected',
  })
  expect((await rights(user.userId)).platforms).toEqual([])
  expect((await user.call('GET', '/api/social/connections')).json).toMatchObject([{ isActive: false }])
})

it.each(socialPlatforms)('returns the reason if %s rejects a post', async (platform) => {
  const { userId } = await connected(platform)
  await social.control({ mode: 'failing' })
  expect((await post(userId, platform, 'x')).json).toEqual({
    outcome: 'failed',
    reason: 'rejected',
    detail: 'Posting is not possible for this account now',
  })
  expect((await rights(userId)).platforms).toEqual([platform])
})

it.each([
  ['facebook', 'no-page'],
  ['google', 'no-business'],
] as const)('returns what is missing at %s', async (platform, reason) => {
  await social.control({ hasPlaceToPost: false })
  const { userId } = await connected(platform)
  expect((await post(userId, platform, 'x')).json).toEqual({ outcome: 'failed', reason })
})

it.each(socialPlatforms)('returns unclear if %s takes the post and its reply is lost', async (platform) => {
  const { userId } = await connected(platform)
  await social.control({ cutReplies: 1 })
  const message = randomUUID()
  expect((await post(userId, platform, message)).json).toMatchObject({ outcome: 'unclear' })
  expect(await social.posts(message)).toMatchObject([{ times: 1 }])
})

it('times out if a network hangs: failed during preparation, unclear after the post was sent', {
  tags: 'full',
}, async () => {
  const { userId } = await connected('google', 'twitter')
  await social.control({ mode: 'hang' })
  const [preparing, posting] = await Promise.all([
    post(userId, 'google', 'x', 0),
    post(userId, 'twitter', 'x', 0),
  ])
  expect(preparing.json).toEqual({
    outcome: 'failed',
    reason: 'unreachable',
  })
  expect(posting.json).toMatchObject({ outcome: 'unclear' })
})

it('shows no token in log, database or replies when it posts', async () => {
  let shown = ''
  const { tokens, logged } = await handedOut(async () => {
    const own = await bootSocial(social.bed, { LOG_LEVEL: 'trace' })
    const user = await own.aUser()
    const caller = await own.asService()
    const replies: unknown[] = []
    for (const platform of socialPlatforms) {
      await own.connect(user, platform)
      for (const mode of ['ok', 'failing', 'revoked']) {
        await own.control({ mode })
        const post = { postId: randomUUID(), message: 'x', photoUrls: [pictureUrl] }
        const request = { ...post, userId: user.userId, platform }
        replies.push((await caller.call('POST', '/internal/social/posts', request)).json)
      }
      await own.control({})
    }
    const [connections, posts] = ['connections', 'posts'].map((name) =>
      own.db.collection(name).find().toArray(),
    )
    shown = JSON.stringify([await connections, await posts, replies])
    await own.stop()
  })
  // Of five networks, with the refresh tokens of two, and the tokens of 60 days and of the page.
  expect(tokens.length).toBeGreaterThan(8)
  expect(logged.match(/social\.posted/g)).toHaveLength(15)
  expect(tokens.filter((token) => shown.includes(token) || logged.includes(token))).toEqual([])
})
