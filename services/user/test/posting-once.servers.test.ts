// A post is made at most once per id, with repeated requests and crashes.
import { randomUUID } from 'node:crypto'
import { until } from '@jumpingjack/kit/testing/until'
import { afterEach, expect, it } from 'vitest'
import { deleteOldPosts } from '../src/posts/posts.actions.ts'
import { createPostStore } from '../src/posts/posts.store.ts'
import { sharedUser } from './boot-social.ts'

const social = await sharedUser()
const posts = createPostStore(social.db)
const reviewService = await social.asService()
afterEach(() => social.reset())

/** A member who is connected with Twitter, and a post for it. */
async function aPost() {
  const user = await social.aUser()
  await social.connect(user, 'twitter')
  const ids = { postId: randomUUID(), userId: user.userId }
  return { user, request: { ...ids, platform: 'twitter', message: randomUUID(), photoUrls: [] } }
}

type Request = Awaited<ReturnType<typeof aPost>>['request']
const post = async (request: Request, caller = reviewService) =>
  (await caller.call('POST', '/internal/social/posts', request)).json
const withdraw = async ({ postId }: Request, reason: string) =>
  (await reviewService.call('PUT', `/internal/social/posts/${postId}/withdrawal`, { reason })).json
const times = async ({ message }: Request) => (await social.posts(message)).map((each) => each.times)

const sent = { outcome: 'sent', reason: null } as const

it('posts once for concurrent requests, and returns the outcome to all of them', async () => {
  const { request } = await aPost()
  await social.control({ mode: 'slow', delayMs: 1_000 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(request)))
  expect(replies).toEqual(replies.map(() => sent))
  expect(await post(request)).toEqual(sent)
  expect(await times(request)).toEqual([1])
})

it('returns the outcome of a post after the member has disconnected', async () => {
  const { user, request } = await aPost()
  expect(await post(request)).toEqual(sent)
  await user.call('DELETE', '/api/social/disconnect/twitter')
  await user.allowSharing(false)
  expect(await post(request)).toEqual(sent)
})

it('does not retry a failed post except under another id', async () => {
  const { request } = await aPost()
  await social.control({ mode: 'failing' })
  const rejected = await post(request)
  expect(rejected).toMatchObject({ outcome: 'failed' })
  await social.control({})
  expect(await post(request)).toEqual(rejected)
  expect(await times(request)).toEqual([])
  expect(await post({ ...request, postId: randomUUID() })).toEqual(sent)
})

it('does not post later if the member was not connected at the first request', async () => {
  const { user, request } = await aPost()
  await user.call('DELETE', '/api/social/disconnect/twitter')
  const rejected = await post(request)
  expect(rejected).toMatchObject({ outcome: 'failed', reason: 'not-connected' })
  await social.connect(user, 'twitter')
  expect(await post(request)).toEqual(rejected)
})

it('returns unclear and does not post after a crash during the call', async () => {
  const { request } = await aPost()
  const begunAt = new Date(Date.now() - 60_000)
  await posts.insert({ _id: request.postId, begunAt, outcome: null, reason: null })
  expect(await post(request)).toMatchObject({ outcome: 'unclear', reason: 'unknown' })
  expect(await times(request)).toEqual([])
})

it('does not post after a withdrawal, and returns the outcome of an earlier post', async () => {
  const { request } = await aPost()
  const withdrawn = { outcome: 'failed', reason: 'review-hidden' }
  expect(await withdraw(request, 'review-hidden')).toEqual(withdrawn)
  expect(await withdraw(request, 'too-late')).toEqual(withdrawn)
  expect(await post(request)).toEqual(withdrawn)
  expect(await times(request)).toEqual([])
  const again = { ...request, postId: randomUUID() }
  expect(await post(again)).toEqual(sent)
  expect(await withdraw(again, 'review-hidden')).toEqual(sent)
})

it('completes running posts before it stops', { tags: 'full' }, async () => {
  const { request } = await aPost()
  const postCalls = async () => (await social.ledger()).calls['twitter.post'] ?? 0
  const before = await postCalls()
  // Longer than the shutdown waits for running requests.
  await social.control({ mode: 'slow', delayMs: 5_500 })
  const stopping = await social.another({})
  const caller = await social.bed.client('user', stopping.url, { role: 'service', service: 'review' })
  const first = post(request, caller).catch(() => undefined)
  await until('it is being posted', async () => (await postCalls()) > before)
  await stopping.stop()
  await first
  expect(await post(request)).toEqual(sent)
  expect(await times(request)).toEqual([1])
})

it('deletes posts after a month', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const [old, young] = [randomUUID(), randomUUID()]
  await posts.insert({ _id: old, begunAt: daysAgo(31), ...sent })
  await posts.insert({ _id: young, begunAt: daysAgo(29), ...sent })
  await deleteOldPosts({ posts, now: () => new Date() })
  expect([await posts.find(old), await posts.find(young)]).toMatchObject([undefined, { _id: young }])
})
