// Sharing a review, with the real gym and user services and the fake of the networks.
import { randomUUID } from 'node:crypto'
import { type SocialPlatform, socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { reviewIdOf } from '../src/reviews/reviews.store.ts'
import { shareIdOf } from '../src/shares/shares.store.ts'
import { minutesAhead, type Sharer, sharedSharing } from './boot-sharing.ts'

const sharing = await sharedSharing()
afterEach(() => sharing.reset())

const without = (missing: SocialPlatform) => socialPlatforms.filter((platform) => platform !== missing)
const disconnect = ({ user }: Sharer) => user.call('DELETE', '/api/social/disconnect/twitter')
const hide = async ({ id }: Sharer) => expect((await sharing.review.hide(id)).status).toBe(200)

it('shares on all five networks with photo and address, and records it on the review', async () => {
  const sharer = await sharing.aSharer(socialPlatforms)
  await sharer.post({ rating: 5, comment: 'Great.', photoUrls: [await sharer.aPhoto()] })
  const reply = await sharer.share()
  expect(reply.status).toBe(200)
  expect(reply.json.receipts).toHaveLength(5)
  await sharer.settled()
  const message = `Just reviewed ${sharer.gymName}! ⭐⭐⭐⭐⭐ 5/5\n\nGreat.\n\n📍 1 Main St`
  const shown = await sharer.posts()
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
  await sharer.post({ rating: 5, photoUrls: [await sharer.aPhoto()] })
  const customMessage = `Mine <b>${randomUUID()}</b>`
  await sharer.share({ platforms: ['facebook'], customMessage, includePhotos: false })
  await sharer.share({ platforms: ['twitter'], includeLocation: false, includePhotos: false })
  await sharer.settled()
  const custom = await sharing.social.posts(customMessage)
  expect(custom).toMatchObject([{ message: customMessage, photos: 0, times: 1 }])
  const message = `Just reviewed ${sharer.gymName}! ⭐⭐⭐⭐⭐ 5/5`
  expect(await sharer.posts()).toMatchObject([{ message, photos: 0, times: 1 }])
})

it('names the network that failed, and a second request sends only there', async () => {
  const sharer = await sharing.aSharer(without('instagram'))
  await sharing.social.control({ mode: 'failing', only: 'google' })
  // On a slow machine the first replies may come before those of the networks.
  const rejected = await until('a rejection', async () => {
    const reply = await sharer.share()
    return reply.status !== 200 && reply
  })
  expect(rejected).toMatchObject(problem(502, 'share.not-all-sent'))
  const receipts = await sharer.settled()
  expect(receipts).toHaveLength(4)
  for (const { platform, ...receipt } of receipts) {
    const failed = { state: 'failed', reason: 'rejected', detail: expect.any(String) }
    expect(receipt).toMatchObject(platform === 'google' ? failed : { state: 'sent', reason: null })
  }
  await sharing.social.control({})
  expect((await sharer.share()).status).toBe(200)
  await sharer.settled()
  expect((await sharer.posts()).map(({ times }) => times)).toEqual([1, 1, 1, 1])
})

it('never repeats a post that may have arrived', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ cutReplies: 1 })
  await sharer.share()
  expect(await sharer.settled()).toMatchObject([{ state: 'unclear', reason: expect.any(String) }])
  await sharing.social.control({})
  expect((await sharer.share()).status).toBe(502)
  expect((await sharer.share({ scheduleTime: minutesAhead(10) })).status).toBe(502)
  expect(await sharer.posts()).toMatchObject([{ times: 1 }])
})

it('sends once, however many requests are concurrent and however often the job is delivered', async () => {
  const sharer = await sharing.aSharer(['twitter', 'linkedin'])
  await Promise.all(Array.from({ length: 8 }, () => sharer.share()))
  await sharer.settled()
  const job = newEvent('share-due', { shareId: shareIdOf(sharer.id, 'twitter') }, new Date())
  for (let times = 0; times < 3; times++) await sharing.bed.publish(job)
  await sharing.bed.drained('review')
  expect((await sharer.posts()).map(({ times }) => times)).toEqual([1, 1])
})

it('cancels scheduled shares with the review, and shares a new review of the gym again', async () => {
  const sharer = await sharing.aSharer(['twitter', 'linkedin'])
  await sharer.share({ platforms: ['twitter'] })
  await sharer.settled()
  await sharer.share({ platforms: ['linkedin'], scheduleTime: minutesAhead(30) })
  expect((await sharer.call('DELETE', `/api/reviews/${sharer.id}`)).status).toBe(204)
  expect(await sharer.stored('linkedin')).toBeNull()
  expect((await sharer.post({ rating: 2, comment: 'Changed my mind.' })).status).toBe(201)
  expect(await sharer.receipts()).toEqual([])
  await sharing.later(31)
  await sharer.share({ platforms: ['twitter'] })
  await sharer.settled()
  expect((await sharer.posts()).map(({ network }) => network)).toEqual(['twitter', 'twitter'])
})

it('finds the outcome of a post that a crashed process has sent', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const postId = (await sharer.stored('twitter'))?.postId
  const ids = { postId, userId: sharer.user.userId, platform: 'twitter' }
  const sender = await sharing.social.asService()
  const post = { ...ids, message: sharer.gymName, photoUrls: [] }
  expect((await sender.call('POST', '/internal/social/posts', post)).json.outcome).toBe('sent')
  await hide(sharer)
  await sharing.later(31)
  expect(await sharer.settled()).toMatchObject([{ state: 'sent' }])
  expect(await sharer.posts()).toMatchObject([{ times: 1 }])
})

it('keeps the shares of a review whose gym is merged, sends none again, and cancels what is scheduled', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google', 'linkedin'])
  const customMessage = randomUUID()
  await sharer.share({ platforms: ['google'], customMessage })
  await sharer.settled()
  const platforms = ['twitter', 'linkedin']
  await sharer.share({ platforms, customMessage, scheduleTime: minutesAhead(30) })
  const { gymId: into } = await sharing.aSharer([])
  await sharing.bed.publishNew('gym-merged', { gymId: sharer.gymId, into })
  const id = reviewIdOf(into, sharer.user.userId)
  const movedReceipts = async () => (await sharer.call('GET', `/api/reviews/${id}/shares`)).json.receipts
  await expect.poll(movedReceipts).toHaveLength(3)
  const dueAt = minutesAhead(40)
  const body = { platforms: ['twitter', 'google'], customMessage, scheduleTime: dueAt }
  expect((await sharer.call('POST', `/api/reviews/${id}/share`, body)).status).toBe(200)
  const cancelled = await sharer.call('DELETE', `/api/reviews/${id}/shares/linkedin`)
  expect(cancelled.json.receipts).toHaveLength(2)
  expect(cancelled.json.receipts).toEqual(
    expect.arrayContaining([
      { platform: 'google', state: 'sent', reason: null, dueAt: null },
      { platform: 'twitter', state: 'scheduled', reason: null, dueAt: dueAt.toISOString() },
    ]),
  )
  expect(await sharer.stored('linkedin')).toBeNull()
  await sharing.later(41)
  await expect.poll(movedReceipts).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect((await sharing.social.posts(customMessage)).map(({ times }) => times)).toEqual([1, 1])
})

it('sends at the scheduled time, with the review as it is then', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  const scheduleTime = minutesAhead(30)
  const reply = await sharer.share({ scheduleTime })
  const receipt = { state: 'scheduled', dueAt: scheduleTime.toISOString() }
  expect(reply.json.receipts).toMatchObject([receipt, receipt])
  await sharer.share({ platforms: ['google'], scheduleTime: minutesAhead(60) })
  await sharer.post({ rating: 2, comment: 'Closed down.' })
  await sharing.later(31)
  await until('the post', async () => (await sharer.posts()).length > 0)
  expect(await sharer.posts()).toMatchObject([
    { network: 'twitter', message: expect.stringContaining('⭐⭐ 2/5\n\nClosed down.'), times: 1 },
  ])
  // One that is scheduled can be sent at once.
  expect((await sharer.share({ platforms: ['google'] })).status).toBe(200)
  expect(await sharer.settled()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

it.each([
  ['switches sharing off', (sharer: Sharer) => sharer.user.allowSharing(false), 'sharing-off'],
  ['disconnects', disconnect, 'not-connected'],
  ['has the review hidden', hide, 'review-hidden'],
])('does not send a scheduled share when the member %s before', async (_what, change, reason) => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  await change(sharer)
  await sharing.later(31)
  expect(await sharer.settled()).toMatchObject([{ state: 'failed', reason }])
  expect(await sharer.posts()).toEqual([])
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
  expect(await sharer.stored('twitter')).toBeNull()
})

it('replies before a slow network does, and shows the outcome later', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['instagram'])
  await sharer.post({ rating: 4, photoUrls: [await sharer.aPhoto()] })
  // Posting takes two calls.
  await sharing.social.control({ mode: 'slow', delayMs: 4_000 })
  expect(await sharer.share()).toMatchObject({ status: 200, json: { receipts: [{ state: 'pending' }] } })
  expect(await sharer.settled()).toMatchObject([{ state: 'sent' }])
})
