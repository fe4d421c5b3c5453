// Cancelling a share, with the real gym and user services and the fake of the networks.
import { randomUUID } from 'node:crypto'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
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

const posts = (text: string) => sharing.social.posts(text)
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const cancel = (sharer: Pick<Sharer, 'call'>, id: string, platform: string) =>
  sharer.call('DELETE', `/api/reviews/${id}/shares/${platform}`)
const stored = (sharer: Sharer, platform: SocialPlatform) =>
  sharing.review.db.collection('shares').findOne({ _id: shareIdOf(sharer.id, platform) as never })
const notCancellable = { status: 409, json: { code: 'share.not-cancellable' } }

/** Runs the jobs that are due then, if there are any. */
async function passTime(minutes: number) {
  sharing.review.clock.now = minutesAhead(minutes)
  const other = await sharing.aSharer(['twitter'])
  await other.share({})
  await settled(other)
}

it('cancels a scheduled share, which is never sent, and keeps the others', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const left = [{ platform: 'google', state: 'scheduled' }]
  expect(await cancel(sharer, sharer.id, 'twitter')).toMatchObject({ status: 200, json: { receipts: left } })
  expect(await sharer.receipts()).toMatchObject(left)
  sharing.review.clock.now = minutesAhead(31)
  expect(await settled(sharer)).toMatchObject([{ platform: 'google', state: 'sent' }])
  expect((await posts(sharer.gymName)).map(({ network }) => network)).toEqual(['google'])
})

it('succeeds again, also for a share that was never requested, and the review can be shared later', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  for (let times = 0; times < 2; times++)
    expect(await cancel(sharer, sharer.id, 'twitter')).toMatchObject({ status: 200, json: { receipts: [] } })
  expect((await cancel(sharer, sharer.id, 'facebook')).status).toBe(200)
  expect((await sharer.share({})).status).toBe(200)
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
  expect(await posts(sharer.gymName)).toMatchObject([{ times: 1 }])
})

it('removes a failed share', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ mode: 'failing', only: 'twitter' })
  await sharer.share({})
  expect(await settled(sharer)).toMatchObject([{ state: 'failed' }])
  expect(await cancel(sharer, sharer.id, 'twitter')).toMatchObject({ status: 200, json: { receipts: [] } })
  expect(await stored(sharer, 'twitter')).toBeNull()
})

it('does not cancel what the network has, or may have', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  await sharer.share({ platforms: ['google'] })
  await sharing.social.control({ cutReplies: 1 })
  await sharer.share({ platforms: ['twitter'] })
  await settled(sharer)
  for (const platform of ['google', 'twitter'])
    expect(await cancel(sharer, sharer.id, platform)).toMatchObject(notCancellable)
  expect((await sharer.receipts()).map(({ state }) => state).sort()).toEqual(['sent', 'unclear'])
})

it('does not cancel a share that is being sent', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ mode: 'slow', delayMs: 4_000 })
  const reply = sharer.share({})
  const postIsOpen = async () => {
    const share = await stored(sharer, 'twitter')
    return share && sharing.social.db.collection('posts').findOne({ _id: share.postId, outcome: null })
  }
  await until('the call of the network', postIsOpen)
  expect(await cancel(sharer, sharer.id, 'twitter')).toMatchObject(notCancellable)
  await reply
  expect(await settled(sharer)).toMatchObject([{ state: 'sent' }])
})

it('cancels a due share that waits for its turn, and a late job sends nothing', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const _id = shareIdOf(sharer.id, 'twitter') as never
  await sharing.review.db
    .collection('shares')
    .updateOne({ _id }, { $set: { state: 'pending', lookAt: minutesAhead(60) } })
  const postId = (await stored(sharer, 'twitter'))?.postId
  expect(await cancel(sharer, sharer.id, 'twitter')).toMatchObject({ status: 200, json: { receipts: [] } })
  // The request of a sender that had read the share before.
  const late = {
    postId,
    userId: sharer.user.userId,
    platform: 'twitter',
    message: sharer.gymName,
    photoUrls: [],
  }
  const sender = await sharing.social.asService()
  expect((await sender.call('POST', '/internal/social/posts', late)).json.outcome).toBe('failed')
  await sharing.bed.publish(newEvent('share-due', { shareId: String(_id) }, new Date()))
  await passTime(31)
  expect(await posts(sharer.gymName)).toEqual([])
})

it('reports a share as cancelled or sends it, never both, when both happen at the same moment', {
  tags: 'full',
}, async () => {
  const sharers = await Promise.all(Array.from({ length: 6 }, () => sharing.aSharer(['twitter'])))
  for (const sharer of sharers) {
    const [, cancelled] = await Promise.all([
      sharer.share({}),
      until('a share', () => stored(sharer, 'twitter')).then(() =>
        Promise.all([cancel(sharer, sharer.id, 'twitter'), cancel(sharer, sharer.id, 'twitter')]),
      ),
    ])
    await settled(sharer)
    const sent = (await posts(sharer.gymName)).length
    const statuses = new Set(cancelled.map(({ status }) => status))
    expect({ sent, statuses }).toEqual(
      sent ? { sent, statuses: new Set([409]) } : { sent, statuses: new Set([200]) },
    )
    expect((await sharer.receipts()).length).toBe(sent)
  }
})

it('cannot cancel a due share while the user service is away, and says so', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(10) })
  await sharing.social.restart(async () => {
    sharing.review.clock.now = minutesAhead(11)
    await until('the job is queued', async () => (await stored(sharer, 'twitter'))?.state === 'pending')
    const as = await sharing.review.as(sharer.author)
    expect((await as.call('DELETE', `/api/reviews/${sharer.id}/shares/twitter`)).status).toBe(503)
    expect(await stored(sharer, 'twitter')).toMatchObject({ state: 'pending' })
  })
  await settled(sharer)
})

it('cancels the share of a review whose gym was merged', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const { gymId: into } = await sharing.aSharer([])
  await sharing.bed.publish(newEvent('gym-merged', { gymId: sharer.gymId, into }, new Date()))
  const id = reviewIdOf(into, sharer.author.userId)
  await until(
    'the merged review',
    async () => (await sharer.call('GET', `/api/reviews/${id}/shares`)).status === 200,
  )
  expect(await cancel(sharer, id, 'twitter')).toMatchObject({ status: 200, json: { receipts: [] } })
  expect(await stored(sharer, 'twitter')).toBeNull()
})

it('cancels only own shares: the reply is the same for a foreign and an unknown review', async () => {
  const [sharer, other] = [await sharing.aSharer(['twitter']), await sharing.aSharer(['twitter'])]
  await sharer.share({ scheduleTime: minutesAhead(30) })
  for (const id of [sharer.id, randomUUID()])
    expect(await cancel(other, id, 'twitter')).toMatchObject({
      status: 404,
      json: { code: 'review.unknown' },
    })
  expect(await sharer.receipts()).toMatchObject([{ state: 'scheduled' }])
  expect((await cancel(sharer, sharer.id, 'myspace')).status).toBe(400)
  expect((await cancel(sharer, 'not-an-id', 'twitter')).status).toBe(400)
  await sharer.call('DELETE', `/api/reviews/${sharer.id}`)
  expect((await cancel(sharer, sharer.id, 'twitter')).status).toBe(404)
})
