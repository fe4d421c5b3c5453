// Use cases of posts on social networks, for the review service. Each post has an id and a record of its outcome, so
// that a request can be repeated. The record is inserted right before the call to the network and completed after it:
// without a record the network was never called, and a record that stays open means an unclear outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { ShareReason } from '@jumpingjack/contracts/review/share-reasons'
import type { PostOutcome, postForMember } from '@jumpingjack/contracts/user/posts'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { z } from 'zod'
import { canPost, needsRenewal, type StoredConnection } from '../connections/connections.rules.ts'
import { decryptTokens, renewTokens, type TokenDeps } from '../connections/tokens.actions.ts'
import { publishTimeoutMs } from '../platforms/platform-call.client.ts'
import type { Platform } from '../platforms/platforms.client.ts'
import type { UserStore } from '../users/users.store.ts'
import type { PostStore } from './posts.store.ts'

export interface PostDeps extends TokenDeps {
  users: UserStore
  posts: PostStore
  /** Posts in progress. A graceful shutdown waits for them. */
  running: Set<Promise<unknown>>
}

type PostRequest = z.output<(typeof postForMember)['body']>

const renewalTimeoutMs = 5_000
const pollMs = 200
/** An open record older than this was left by a crash. */
const publishingMaxMs = 2 * publishTimeoutMs
/** Longer than a request may be repeated. */
const retentionMs = 30 * dayMs

export async function sharingRights(
  { users, connections, now }: PostDeps,
  userId: string,
): Promise<{ allowed: boolean; platforms: SocialPlatform[] }> {
  const [user, all] = await Promise.all([users.findById(userId), connections.ofMember(userId)])
  if (!user) throw new Problem('user.unknown')
  const usable = all.filter((connection) => canPost(connection, now()))
  return { allowed: user.allowSocialSharing, platforms: usable.map(({ platform }) => platform) }
}

/** Posts at most once per id. A repeated request returns the same outcome. */
export async function post(deps: PostDeps, request: PostRequest): Promise<PostOutcome> {
  const work = postOnce(deps, request)
  deps.running.add(work)
  return work.finally(() => deps.running.delete(work))
}

/** Prevents the post. Returns its outcome if it was made before. */
export function withdrawPost(
  deps: PostDeps,
  postId: string,
  { reason, waits }: { reason: string; waits: boolean },
): Promise<PostOutcome> {
  return recordUnlessPosted(deps, postId, { outcome: 'failed', reason }, waits)
}

export function deleteOldPosts({ posts, now }: Pick<PostDeps, 'posts' | 'now'>): Promise<void> {
  return posts.deleteBefore(new Date(now().getTime() - retentionMs))
}

async function postOnce(deps: PostDeps, request: PostRequest): Promise<PostOutcome> {
  const { posts, connections, log, now } = deps
  const { postId, platform, message, photoUrls } = request
  const recorded = await recordedOutcome(deps, postId)
  if (recorded) return recorded
  const ready = await prepareToPost(deps, request)
  if ('outcome' in ready) return recordUnlessPosted(deps, postId, ready)
  const { network, connection } = ready
  let isInserted = false
  const insertRecord = async () => {
    isInserted = await posts.insert({ _id: postId, begunAt: now(), outcome: null, reason: null })
    return isInserted
  }
  const { platformUserId: accountId, pageId } = connection
  const posting = { accountId, pageId, message, photoUrls }
  const { accessToken } = decryptTokens(deps.cipher, connection)
  const { isTokenRejected, ...outcome } = await network.post(accessToken, posting, insertRecord)
  log.info({ platform, ...outcome }, 'social.posted')
  const final = await (isInserted ? completeRecord : recordUnlessPosted)(deps, postId, outcome)
  if (isTokenRejected) await connections.deactivate(connection)
  return final
}

/** Undefined if the network was never called. `waits` while another process calls it. */
async function recordedOutcome(
  { posts, now }: PostDeps,
  postId: string,
  waits = true,
): Promise<PostOutcome | undefined> {
  for (;;) {
    const post = await posts.find(postId)
    if (!post) return undefined
    const { outcome, reason, detail, begunAt } = post
    if (outcome) return { outcome, reason, ...(detail && { detail }) }
    const isLost = now().getTime() - begunAt.getTime() > publishingMaxMs
    if (isLost || !waits) return { outcome: 'unclear', reason: 'unknown' }
    await sleep(pollMs)
  }
}

/** Records the outcome of a post without a call to the network, unless there is a record already. */
async function recordUnlessPosted(
  deps: PostDeps,
  postId: string,
  outcome: PostOutcome,
  waits = true,
): Promise<PostOutcome> {
  const isInserted = await deps.posts.insert({ _id: postId, begunAt: deps.now(), ...outcome })
  return isInserted ? outcome : ((await recordedOutcome(deps, postId, waits)) ?? outcome)
}

/** Returns the outcome even if it cannot be stored. */
async function completeRecord(
  { posts, log }: PostDeps,
  postId: string,
  outcome: PostOutcome,
): Promise<PostOutcome> {
  await posts
    .complete(postId, outcome)
    .catch((error) => log.warn({ err: error, postId }, 'social.not-recorded'))
  return outcome
}

async function prepareToPost(
  deps: PostDeps,
  { userId, platform }: PostRequest,
): Promise<PostOutcome | { network: Platform; connection: StoredConnection }> {
  const user = await deps.users.findById(userId)
  if (!user?.allowSocialSharing) return failed('sharing-off')
  const network = deps.platforms[platform]
  const connection = network && (await usableConnection(deps, derivedId('connection', userId, platform)))
  if (!connection || !network) return failed('not-connected')
  if (connection === 'unknown') return failed('unreachable')
  return { network, connection }
}

/** Has a valid token; 'unknown' if the network does not renew it in time. */
async function usableConnection(
  deps: PostDeps,
  id: string,
): Promise<StoredConnection | 'unknown' | undefined> {
  const end = deps.now().getTime() + renewalTimeoutMs
  while (deps.now().getTime() < end) {
    const found = await deps.connections.find(id)
    const now = deps.now()
    const connection = found && needsRenewal(found, now) ? await renewTokens(deps, found, now) : found
    if (!connection?.isActive) return undefined
    if (!needsRenewal(connection, now)) return connection
    // Another process renews the token, or the network is down.
    await sleep(pollMs)
  }
  return 'unknown'
}

function failed(reason: ShareReason): PostOutcome {
  return { outcome: 'failed', reason }
}
