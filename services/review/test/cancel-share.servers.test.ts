// Cancelling a share, with the real gym and user services and the fake of the networks.
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { shareIdOf } from '../src/shares/shares.store.ts'
import { minutesAhead, sharedSharing } from './boot-sharing.ts'

const sharing = await sharedSharing()
afterEach(() => sharing.reset())

const notCancellable = problem(409, 'share.not-cancellable')
const cancelled = { status: 200, json: { receipts: [] } }

it('cancels a scheduled share, which is not sent, keeps the others, and it can be shared later', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const left = [{ platform: 'google', state: 'scheduled' }]
  // Repeated, and for a share that was never requested.
  for (const platform of ['twitter', 'twitter', 'facebook'])
    expect(await sharer.cancel(platform)).toMatchObject({ status: 200, json: { receipts: left } })
  expect(await sharer.receipts()).toMatchObject(left)
  await sharing.later(31)
  expect(await sharer.settled()).toMatchObject([{ platform: 'google', state: 'sent' }])
  expect((await sharer.posts()).map(({ network }) => network)).toEqual(['google'])
  expect((await sharer.share({ platforms: ['twitter'] })).status).toBe(200)
  await sharer.settled()
  expect(await sharer.posts()).toMatchObject([{ times: 1 }, { times: 1 }])
})

it('does not cancel what the network has, or may have', async () => {
  const sharer = await sharing.aSharer(['twitter', 'google'])
  await sharer.share({ platforms: ['google'] })
  await sharing.social.control({ cutReplies: 1 })
  await sharer.share({ platforms: ['twitter'] })
  await sharer.settled()
  for (const platform of ['google', 'twitter'])
    expect(await sharer.cancel(platform)).toMatchObject(notCancellable)
  expect((await sharer.receipts()).map(({ state }) => state).sort()).toEqual(['sent', 'unclear'])
})

it('does not cancel a share that is being sent', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharing.social.control({ mode: 'slow', delayMs: 4_000 })
  const reply = sharer.share()
  await until('the call of the network', async () => {
    const share = await sharer.stored('twitter')
    return share && sharing.social.db.collection('posts').findOne({ _id: share.postId, outcome: null })
  })
  expect(await sharer.cancel('twitter')).toMatchObject(notCancellable)
  await reply
  expect(await sharer.settled()).toMatchObject([{ state: 'sent' }])
})

it('cancels a due share that waits for its turn, and a late job sends nothing', async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(30) })
  const shareId = shareIdOf(sharer.id, 'twitter')
  const waits = { $set: { state: 'pending', lookAt: minutesAhead(60) } }
  await sharing.review.db.collection('shares').updateOne({ _id: shareId as never }, waits)
  const postId = (await sharer.stored('twitter'))?.postId
  expect(await sharer.cancel('twitter')).toMatchObject(cancelled)
  // The request of a sender that had read the share before.
  const late = { userId: sharer.user.userId, platform: 'twitter', message: sharer.gymName, photoUrls: [] }
  const sender = await sharing.social.asService()
  const { json } = await sender.call('POST', '/internal/social/posts', { postId, ...late })
  expect(json.outcome).toBe('failed')
  await sharing.bed.publishNew('share-due', { shareId })
  // What is due runs before the next share.
  await sharing.later(31)
  const other = await sharing.aSharer(['twitter'])
  await other.share()
  await other.settled()
  expect(await sharer.posts()).toEqual([])
})

it('reports a share as cancelled or sends it at the same moment, never both', { tags: 'full' }, async () => {
  const sharers = await Promise.all(Array.from({ length: 6 }, () => sharing.aSharer(['twitter'])))
  for (const sharer of sharers) {
    const cancelTwice = () => Promise.all([sharer.cancel('twitter'), sharer.cancel('twitter')])
    const [, replies] = await Promise.all([
      sharer.share(),
      until('a share', () => sharer.stored('twitter')).then(cancelTwice),
    ])
    await sharer.settled()
    const sent = (await sharer.posts()).length
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([sent ? 409 : 200]))
    expect((await sharer.receipts()).length).toBe(sent)
  }
})

it('cannot cancel a due share while the user service is away, and says so', { tags: 'full' }, async () => {
  const sharer = await sharing.aSharer(['twitter'])
  await sharer.share({ scheduleTime: minutesAhead(10) })
  await sharing.social.restart(async () => {
    await sharing.later(11)
    await until('the job is queued', async () => (await sharer.stored('twitter'))?.state === 'pending')
    const reply = await sharer.client.call('DELETE', `/api/reviews/${sharer.id}/shares/twitter`)
    expect(reply.status).toBe(503)
    expect(await sharer.stored('twitter')).toMatchObject({ state: 'pending' })
  })
  expect(await sharer.settled()).toMatchObject([{ state: 'sent' }])
})
