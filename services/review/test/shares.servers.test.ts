// Sharing a review, with the real gym and user services and the fake of the networks.
import { randomUUID } from 'node:crypto'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { shareIdOf } from '../src/shares/shares.store.ts'
import { type Sharer, type Sharing, settled, sharedSharing } from './boot-sharing.ts'

let sharing: Sharing

beforeAll(async () => {
  sharing = await sharedSharing()
})
afterEach(async () => {
  sharing.review.clock.now = undefined
  await sharing.social.control({})
})

const without = (missing: SocialPlatform) => socialPlatforms.filter((platform) => platform !== missing)
const posts = (text: string) => sharing.social.posts(text)
const stored = (sharer: Sharer, platform: SocialPlatform) =>
  sharing.review.db.collection('shares').findOne({ _id: shareIdOf(sharer.id, platform) as never })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

it('shares on all five networks with photo and address, and records it on the review', async () => {
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

it('shares a custom message, without photo and address on request', async () => {
  const sharer = await sharing.aSharer(['facebook', 'twitter'])
  await sharer.post({ rating: 5, photoUrls: [await sharing.aPhoto(sharer)] })
  const customMessage = `Mine <b>${randomUUID()}</b>`
  await sharer.share({ platforms: ['facebook'], customMessage, includePhotos: false })
  await sharer.share({ platforms: ['twitter'], includeLocation: false, includePhotos: false })
  await settled(sharer)
  expect(await posts(customMessage)).toMatchObject([{ message: customMessage, photos: 0, times: 1 }])
  expect((await posts(sharer.gymName))[0]?.message).toBe(`Just reviewed ${sharer.gymName}! ⭐⭐⭐⭐⭐ 5/5`)
})

it('names the network that failed, and a second request sends only there', async () => {
  const sharer = await sharing.aSharer(without('instagram'))
  await sharing.social.control({ mode: 'failing', only: 'google' })
  // On a slow machine the first replies may come before those of the networks.
  const rejected = await until('a rejection', async () => {
    const reply = await sharer.share({})
    return reply.status !== 200 && reply
  })
  expect(rejected).toMatchObject({ status: 502, json: { code: 'share.not-all-sent' } })
  const receipts = await settled(sharer)
  expect(receipts).toHaveLength(4)
  for (const { platform, state, reason, detail } of receipts) {
    expect({ platform, state }).toEqual({ platform, state: platform === 'google' ? 'failed' : 'sent' })
    if (platform === 'google')
      expect({ reason, detail }).toEqual({ reason: 'rejected', detail: expect.any(String) })
  }
  await sharing.social.control({})
  expect((await sharer.share({})).status).toBe(200)
  await settled(sharer)
  const shown = await posts(sharer.gymName)
  expect(shown.map(({ times }) => times)).toEqual([1, 1, 1, 1])
})

it('never repeats a post that may have arrived', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ cutReplies: 1 })
  await sharer.share({})
  expect(await settled(sharer)).toMatchObject([{ state: 'unclear', reason: expect.any(String) }])
  await sharing.social.control({})
  expect((await sharer.share({})).status).toBe(502)
  expect((await sharer.share({ scheduleTime: minutesAhead(10) })).status).toBe(502)
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})

it('sends once, however many requests are concurrent and however often the job is delivered', async () => {
  const sharer = await sharing.aSharer(['twitter', 'linkedin'])
  await Promise.all(Array.from({ length: 8 }, () => sharer.share({})))
  await settled(sharer)
  const job = newEvent('share-due', { shareId: shareIdOf(sharer.id, 'twitter') }, new Date())
  for (let times = 0; times < 3; times++) await sharing.bed.publish(job)
  await until('worked off', async () => (await sharing.bed.depths('review')).queue === 0)
  expect((await posts(sharer.gymName)).map(({ times }) => times)).toEqual([1, 1])
})

it('cancels scheduled shares with the review, and shares a new review of the gym again', async () => {
  const sharer = await sharing.aSharer(['twitter', 'linkedin'])
  await sharer.share({ platforms: ['twitter'] })
  await settled(sharer)
  await sharer.share({ platforms: ['linkedin'], scheduleTime: minutesAhead(30) })
  expect((await sharer.call('DELETE', `/api/reviews/${sharer.id}`)).status).toBe(204)
  expect(await stored(sharer, 'linkedin')).toBeNull()
  expect((await sharer.post({ rating: 2, comment: 'Changed my mind.' })).status).toBe(201)
  expect(await sharer.receipts()).toEqual([])
  sharing.review.clock.now = minutesAhead(31)
  await sharer.share({ platforms: ['twitter'] })
  await settled(sharer)
  const messages = (await posts(sharer.gymName)).map(({ network, message }) => `${network}: ${message}`)
  expect(messages).toHaveLength(2)
  expect(messages.every((each) => each.startsWith('twitter'))).toBe(true)
})

/** Scheduled on Twitter, with the ids that the user service gets when it is due. */
async function scheduledOnTwitter() {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const share = await stored(sharer, 'twitter')
  const ids = { postId: String(share?.postId), userId: sharer.user.userId, platform: 'twitter' }
  return { sharer, ids }
}

it('finds the outcome of a post that a crashed process has sent', async () => {
  const { sharer, ids } = await scheduledOnTwitter()
  const post = { ...ids, message: sharer.gymName, photoUrls: [] }
  const sender = await sharing.social.asService()
  expect((await sender.call('POST', '/internal/social/posts', post)).json.outcome).toBe('sent')
  await hide(sharer)
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})

it('calls a share unclear, and does not send it, of which the user service knows only that it began', async () => {
  const { sharer, ids } = await scheduledOnTwitter()
  const begun = { begunAt: minutesAhead(-1), outcome: null, reason: null }
  await sharing.social.db.collection('posts').insertOne({ _id: ids.postId as never, ...begun })
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'unclear', reason: expect.any(String) }])
  expect(await posts(sharer.gymName)).toEqual([])
})

it('fails what could not be sent for a day', { tags: 'full' }, async () => {
  const { sharer } = await scheduledOnTwitter()
  sharing.review.clock.now = minutesAhead(31 + 24 * 60)
  const reason = 'too-late'
  expect(await settled(sharer)).toMatchObject([{ state: 'failed', reason }])
  expect(await posts(sharer.gymName)).toEqual([])
})

it('keeps the shares of a review whose gym is merged, and does not send them again', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  const customMessage = randomUUID()
  await sharer.share({ platforms: ['google'], customMessage })
  await settled(sharer)
  await sharer.share({ platforms: ['twitter'], customMessage, scheduleTime: minutesAhead(30) })
  const { gymId: into } = await sharing.aSharer([])
  await sharing.bed.publish(newEvent('gym-merged', { gymId: sharer.gymId, into }, new Date()))
  const id = reviewIdOf(into, sharer.author.userId)
  const movedReceipts = async () => (await sharer.call('GET', `/api/reviews/${id}/shares`)).json.receipts
  await expect.poll(movedReceipts).toHaveLength(2)
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
  await expect.poll(movedReceipts).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect((await posts(customMessage)).map(({ times }) => times)).toEqual([1, 1])
})

it('sends at the scheduled time, with the review as it is then, across a restart', {
  tags: 'full',
}, async () => {
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
  // A call to the user service that takes too long is repeated later.
  await until('the post', async () => (await posts(sharer.gymName)).length > 0, 150_000)
  expect(await posts(sharer.gymName)).toMatchObject([
    { network: 'twitter', message: expect.stringContaining('⭐⭐ 2/5\n\nClosed down.'), times: 1 },
  ])
  sharing.review.clock.now = undefined
  expect((await sharer.share({ platforms: ['google'] })).status).toBe(200)
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

it.each([
  ['switches sharing off', (sharer: Sharer) => sharer.user.allowSharing(false), 'sharing-off'],
  [
    'disconnects',
    (sharer: Sharer) => sharer.user.call('DELETE', '/api/social/disconnect/twitter'),
    'not-connected',
  ],
  ['has the review hidden', (sharer: Sharer) => hide(sharer), 'review-hidden'],
])('does not send a scheduled share when the member %s before', async (_what, change, reason) => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  await change(sharer)
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ state: 'failed', reason }])
  expect(await posts(sharer.gymName)).toEqual([])
})

async function hide(sharer: Sharer): Promise<void> {
  const admin = await sharing.bed.client('review', sharing.review.url, { role: 'service', service: 'admin' })
  const reply = await admin.call('PUT', `/internal/reviews/${sharer.id}/hiding`, { reason: 'spam' })
  expect(reply.status).toBe(200)
}

it('shares only own reviews: the reply is the same for a foreign and an unknown one', async () => {
  const [sharer, other] = [await sharing.aSharer(['twitter']), await sharing.aSharer(['twitter'])]
  const body = { platforms: ['twitter'] }
  for (const id of [sharer.id, randomUUID()]) {
    const shared = await other.call('POST', `/api/reviews/${id}/share`, body)
    expect(shared).toMatchObject({ status: 404, json: { code: 'review.unknown' } })
    const read = await other.call('GET', `/api/reviews/${id}/shares`)
    expect(read).toMatchObject({ status: 404, json: { code: 'review.unknown' } })
  }
  expect(await posts(sharer.gymName)).toEqual([])
})

it('rejects invalid requests, and stores nothing', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  const codeOf = async (body: object) => (await sharer.share(body)).json.code
  expect(await codeOf({ scheduleTime: minutesAhead(60 * 24 * 400) })).toBe('share.bad-time')
  expect(await codeOf({ scheduleTime: minutesAhead(-60) })).toBe('share.bad-time')
  expect(await codeOf({ platforms: ['twitter', 'google'] })).toBe('share.not-connected')
  expect(await codeOf({ platforms: [] })).toBe('request.invalid')
  expect(await codeOf({ platforms: ['myspace'] })).toBe('request.invalid')
  await sharer.user.allowSharing(false)
  expect(await codeOf({})).toBe('share.not-allowed')
  await sharer.user.allowSharing(true)
  await hide(sharer)
  expect(await codeOf({})).toBe('share.hidden')
  expect(await stored(sharer, 'twitter')).toBeNull()
})

it('replies before a slow network does, and shows the outcome later', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['instagram'])
  await sharer.post({ rating: 4, photoUrls: [await sharing.aPhoto(sharer)] })
  // Posting takes two calls.
  await sharing.social.control({ mode: 'slow', delayMs: 4_000 })
  expect(await sharer.share({})).toMatchObject({ status: 200, json: { receipts: [{ state: 'pending' }] } })
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
})

it('runs jobs again once the user service is available', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(10) })
  await sharing.social.restart(async () => {
    sharing.review.clock.now = minutesAhead(11)
    await until('the job is queued', async () => (await stored(sharer, 'twitter'))?.state === 'pending')
  })
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})
