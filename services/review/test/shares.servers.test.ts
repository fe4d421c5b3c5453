// Sharing a review, with the services that know gyms and connections, and the stand-in of the networks.
import { randomUUID } from 'node:crypto'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { until } from '@jumpingjack/kit/testing/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { handedOut } from '../../user/test/boot-social.ts'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { shareIdOf } from '../src/shares/shares.store.ts'
import { bootSharing, type Sharer, type Sharing, settled } from './boot-sharing.ts'

let sharing: Sharing

beforeAll(async () => {
  sharing = await bootSharing()
})
afterEach(async () => {
  sharing.review.clock.now = undefined
  await sharing.social.control({})
})
afterAll(() => sharing.remove())

const without = (missing: SocialPlatform) => socialPlatforms.filter((platform) => platform !== missing)
const posts = (text: string) => sharing.social.posts(text)
const stored = (sharer: Sharer, platform: SocialPlatform) =>
  sharing.review.db.collection('shares').findOne({ _id: shareIdOf(sharer.id, platform) as never })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

it('shares on all five networks with photo and address, and says so on the review', async () => {
  const sharer = await sharing.aSharer(socialPlatforms)
  await sharer.post({ rating: 5, comment: 'Great.', photoUrls: [await sharing.aPhoto(sharer)] })
  const reply = await sharer.share({})
  expect(reply.status).toBe(200)
  expect(reply.json.receipts).toHaveLength(5)
  await settled(sharer)
  const message = `Just reviewed ${sharer.gymName}! ⭐⭐⭐⭐⭐ 5/5\n\nGreat.\n\n📍 1 Main St`
  const shown = await posts(sharer.gymName)
  expect(shown.map(({ network }) => network).sort()).toEqual([...socialPlatforms].sort())
  for (const post of shown) expect(post).toMatchObject({ message, photos: 1, times: 1 })
  const review = (await sharer.post({ rating: 5 })).json
  expect(review).toMatchObject({
    ...{ sharedToFacebook: true, sharedToTwitter: true, sharedToInstagram: true },
    ...{ sharedToLinkedin: true, sharedToGoogle: true },
  })
  const data: { platform: string; at: string }[] = JSON.parse(review.socialShareData)
  expect(data.map(({ platform }) => platform).sort()).toEqual([...socialPlatforms].sort())
})

it('shares own words, without photo and address where these are not wanted', async () => {
  const sharer = await sharing.aSharer(['facebook', 'twitter'])
  await sharer.post({ rating: 5, photoUrls: [await sharing.aPhoto(sharer)] })
  const customMessage = `Mine <b>${randomUUID()}</b>`
  await sharer.share({ platforms: ['facebook'], customMessage, includePhotos: false })
  await sharer.share({ platforms: ['twitter'], includeLocation: false, includePhotos: false })
  await settled(sharer)
  expect(await posts(customMessage)).toMatchObject([{ message: customMessage, photos: 0, times: 1 }])
  expect((await posts(sharer.gymName))[0]?.message).toBe(`Just reviewed ${sharer.gymName}! ⭐⭐⭐⭐⭐ 5/5`)
})

it('names the network that failed, and another call sends only there', async () => {
  const sharer = await sharing.aSharer(without('instagram'))
  await sharing.social.control({ mode: 'failing', only: 'google' })
  // On a slow machine the first calls may be answered before the networks have answered.
  const refused = await until('it says so', async () => {
    const reply = await sharer.share({})
    return reply.status !== 200 && reply
  })
  expect(refused).toMatchObject({ status: 502, json: { code: 'share.not-all-sent' } })
  const receipts = await settled(sharer)
  expect(receipts).toHaveLength(4)
  for (const { platform, state, reason } of receipts) {
    expect({ platform, state }).toEqual({ platform, state: platform === 'google' ? 'failed' : 'sent' })
    if (platform === 'google') expect(reason).toMatch(/^Google refused the post: /)
  }
  await sharing.social.control({})
  expect((await sharer.share({})).status).toBe(200)
  await settled(sharer)
  const shown = await posts(sharer.gymName)
  expect(shown.map(({ times }) => times)).toEqual([1, 1, 1, 1])
})

it('never sends again what may have arrived', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ cutReplies: 1 })
  await sharer.share({})
  expect(await settled(sharer)).toMatchObject([{ state: 'unclear', reason: expect.any(String) }])
  await sharing.social.control({})
  expect((await sharer.share({})).status).toBe(502)
  expect((await sharer.share({ scheduleTime: minutesAhead(10) })).status).toBe(502)
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})

it('sends once, however many ask at the same time and however often a job comes', async () => {
  const sharer = await sharing.aSharer(['twitter', 'linkedin'])
  await Promise.all(Array.from({ length: 8 }, () => sharer.share({})))
  await settled(sharer)
  const job = newEvent('share-due', { shareId: shareIdOf(sharer.id, 'twitter') }, new Date())
  for (let times = 0; times < 3; times++) await sharing.bed.publish(job)
  await until('worked off', async () => (await sharing.bed.depths('review')).queue === 0)
  expect((await posts(sharer.gymName)).map(({ times }) => times)).toEqual([1, 1])
})

/** Scheduled on Twitter, and what the user service will be asked for when it is due. */
async function scheduledOnTwitter() {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const share = await stored(sharer, 'twitter')
  const asked = { postId: String(share?.postId), userId: sharer.user.userId, platform: 'twitter' }
  return { sharer, asked }
}

it('hears what became of a post that somebody asked for who died before it was noted', async () => {
  const { sharer, asked } = await scheduledOnTwitter()
  const post = { ...asked, message: sharer.gymName, photoUrls: [] }
  const sender = await sharing.social.asService()
  expect((await sender.call('POST', '/internal/social/posts', post)).json.outcome).toBe('sent')
  await hide(sharer)
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})

it('calls a share unclear, and does not send it, of which the user service knows only that it began', async () => {
  const { sharer, asked } = await scheduledOnTwitter()
  const begun = { begunAt: minutesAhead(-1), outcome: null, reason: null }
  await sharing.social.db.collection('posts').insertOne({ _id: asked.postId as never, ...begun })
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'unclear', reason: expect.any(String) }])
  expect(await posts(sharer.gymName)).toEqual([])
})

it('gives up what could not be sent for a day', async () => {
  const { sharer } = await scheduledOnTwitter()
  sharing.review.clock.now = minutesAhead(31 + 24 * 60)
  const reason = 'It could not be sent in time.'
  expect(await settled(sharer)).toMatchObject([{ state: 'failed', reason }])
  expect(await posts(sharer.gymName)).toEqual([])
})

it('keeps the shares of a review whose gym is merged, and does not send another', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  const customMessage = randomUUID()
  await sharer.share({ platforms: ['google'], customMessage })
  await settled(sharer)
  await sharer.share({ platforms: ['twitter'], customMessage, scheduleTime: minutesAhead(30) })
  const { gymId: into } = await sharing.aSharer([])
  await sharing.bed.publish(newEvent('gym-merged', { gymId: sharer.gymId, into }, new Date()))
  const id = reviewIdOf(into, sharer.author.userId)
  const receiptsThere = async () => (await sharer.call('GET', `/api/reviews/${id}/shares`)).json.receipts
  await expect.poll(receiptsThere).toHaveLength(2)
  const dueAt = minutesAhead(40)
  const body = { platforms: ['twitter', 'google'], customMessage, scheduleTime: dueAt }
  const again = await sharer.call('POST', `/api/reviews/${id}/share`, body)
  expect(again.json.receipts).toEqual(
    expect.arrayContaining([
      { platform: 'google', state: 'sent', reason: null, dueAt: null },
      { platform: 'twitter', state: 'scheduled', reason: null, dueAt: dueAt.toISOString() },
    ]),
  )
  sharing.review.clock.now = minutesAhead(41)
  await expect.poll(receiptsThere).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect((await posts(customMessage)).map(({ times }) => times)).toEqual([1, 1])
})

it('waits until a time is there, with the review as it is then, over a restart', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  const scheduleTime = minutesAhead(30)
  const reply = await sharer.share({ scheduleTime })
  const dueAt = scheduleTime.toISOString()
  expect(reply.json.receipts).toMatchObject([
    { state: 'scheduled', dueAt },
    { state: 'scheduled', dueAt },
  ])
  await sharer.share({ platforms: ['google'], scheduleTime: minutesAhead(60) })
  await sharer.post({ rating: 2, comment: 'Closed down.' })
  await sharing.restart()
  expect(await posts(sharer.gymName)).toEqual([])
  sharing.review.clock.now = minutesAhead(31)
  await until('it is out', async () => (await posts(sharer.gymName)).length > 0)
  expect(await posts(sharer.gymName)).toMatchObject([
    { network: 'twitter', message: expect.stringContaining('⭐⭐ 2/5\n\nClosed down.'), times: 1 },
  ])
  sharing.review.clock.now = undefined
  expect((await sharer.share({ platforms: ['google'] })).status).toBe(200)
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

it.each([
  ['switches sharing off', (sharer: Sharer) => sharer.user.allowSharing(false), /switched off/],
  [
    'disconnects',
    (sharer: Sharer) => sharer.user.call('DELETE', '/api/social/disconnect/twitter'),
    /not connected/,
  ],
  ['has the review hidden', (sharer: Sharer) => hide(sharer), /hidden/],
])('does not send what was scheduled when the member %s before', async (_what, change, reason) => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  await change(sharer)
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'failed', reason: expect.stringMatching(reason) }])
  expect(await posts(sharer.gymName)).toEqual([])
})

async function hide(sharer: Sharer): Promise<void> {
  const admin = await sharing.bed.client('review', sharing.review.url, { role: 'service', service: 'admin' })
  const reply = await admin.call('PUT', `/internal/reviews/${sharer.id}/hiding`, { reason: 'spam' })
  expect(reply.status).toBe(200)
}

it('shares own reviews alone: a foreign and a missing one answer alike', async () => {
  const [sharer, other] = [await sharing.aSharer(['twitter']), await sharing.aSharer(['twitter'])]
  const body = { platforms: ['twitter'] }
  for (const id of [sharer.id, randomUUID()]) {
    const asked = await other.call('POST', `/api/reviews/${id}/share`, body)
    expect(asked).toMatchObject({ status: 404, json: { code: 'review.unknown' } })
    const read = await other.call('GET', `/api/reviews/${id}/shares`)
    expect(read).toMatchObject({ status: 404, json: { code: 'review.unknown' } })
  }
  expect(await posts(sharer.gymName)).toEqual([])
})

it('refuses what cannot be shared, and stores nothing of it', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  const refusal = async (body: object) => (await sharer.share(body)).json.code
  expect(await refusal({ scheduleTime: minutesAhead(60 * 24 * 400) })).toBe('share.bad-time')
  expect(await refusal({ scheduleTime: minutesAhead(-60) })).toBe('share.bad-time')
  expect(await refusal({ platforms: ['twitter', 'google'] })).toBe('share.not-connected')
  expect(await refusal({ platforms: [] })).toBe('request.invalid')
  expect(await refusal({ platforms: ['myspace'] })).toBe('request.invalid')
  await sharer.user.allowSharing(false)
  expect(await refusal({})).toBe('share.not-allowed')
  await sharer.user.allowSharing(true)
  await hide(sharer)
  expect(await refusal({})).toBe('share.hidden')
  expect(await stored(sharer, 'twitter')).toBeNull()
})

it('shows no token anywhere after sharing, neither in databases nor in answers', async () => {
  const shown: unknown[] = []
  const { tokens } = await handedOut(async () => {
    const sharer = await sharing.aSharer(without('instagram'))
    await sharing.social.control({ mode: 'failing', only: 'google' })
    shown.push((await sharer.share({})).json, await settled(sharer))
  })
  for (const db of [sharing.review.db, sharing.social.db]) {
    for (const { name } of await db.listCollections()) shown.push(await db.collection(name).find().toArray())
  }
  const dump = JSON.stringify(shown)
  expect(dump).toContain('"accessToken":"test.')
  expect(tokens.length).toBeGreaterThan(6)
  expect(tokens.filter((token) => dump.includes(token))).toEqual([])
})

it('answers before a slow network has, and tells later how it went', async () => {
  const sharer = await sharing.aSharer(['facebook'])
  // One call to prepare the post, one to make it.
  await sharing.social.control({ mode: 'slow', delayMs: 4_500 })
  expect(await sharer.share({})).toMatchObject({ status: 200, json: { receipts: [{ state: 'pending' }] } })
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
})

it('works off jobs again once the user service answers', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(10) })
  await sharing.social.restart(async () => {
    sharing.review.clock.now = minutesAhead(11)
    await until('it is being tried', async () => (await stored(sharer, 'twitter'))?.state === 'pending')
  })
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})
