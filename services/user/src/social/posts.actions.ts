// Posting for a member, asked by the service that shares. Each post has an id and a record of what became of it, so
// that whoever has not heard can ask again. The record is begun right before the network is asked and ended when that
// has answered: where there is none the network was never asked, and one that stays open is unclear.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { PostOutcome } from '@jumpingjack/contracts/user/posts'
import { Problem } from '@jumpingjack/kit/http/problem'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { UserStore } from '../users/users.store.ts'
import { canPost, needsRenewal, type StoredConnection } from './connections.rules.ts'
import type { Platform } from './platforms.ts'
import { publishTimeoutMs } from './posting/network-calls.ts'
import type { PostStore } from './posts.store.ts'
import { opened, renewed, type TokenDeps } from './tokens.ts'

export interface PostDeps extends TokenDeps {
  users: UserStore
  posts: PostStore
  /** Posts that are being made: an orderly end waits for them. */
  underWay: Set<Promise<unknown>>
}

interface Asked {
  postId: string
  userId: string
  platform: SocialPlatform
  message: string
  photoUrls: string[]
}

const renewalPatienceMs = 5_000
const lookAgainMs = 200
/** Who has begun a post and not ended it by then is dead, or will not be believed. */
const publishingMaxMs = 2 * publishTimeoutMs
/** Longer than anybody asks for the same post. */
const rememberedMs = 30 * 24 * 3_600_000
const lostReason = 'We could not tell whether your post arrived: look there before you share again.'

export async function sharingRights(
  { users, connections, now }: PostDeps,
  userId: string,
): Promise<{ allowed: boolean; platforms: SocialPlatform[] }> {
  const [user, all] = await Promise.all([users.findById(userId), connections.ofMember(userId)])
  if (!user) throw new Problem('user.unknown')
  const usable = all.filter((connection) => canPost(connection, now()))
  return { allowed: user.allowSocialSharing, platforms: usable.map(({ platform }) => platform) }
}

/** At most one post of an id, whatever happens and however often it is asked for. */
export async function postForMember(deps: PostDeps, asked: Asked): Promise<PostOutcome> {
  const work = postOnce(deps, asked)
  deps.underWay.add(work)
  return work.finally(() => deps.underWay.delete(work))
}

/** Gives what became of it before, if anything did. */
export function withdrawPost(deps: PostDeps, postId: string, reason: string): Promise<PostOutcome> {
  return settled(deps, postId, failed(reason))
}

export function forgetPosts({ posts, now }: Pick<PostDeps, 'posts' | 'now'>): Promise<void> {
  return posts.forget(new Date(now().getTime() - rememberedMs))
}

async function postOnce(deps: PostDeps, asked: Asked): Promise<PostOutcome> {
  const { posts, connections, log, now } = deps
  const { postId, platform, message, photoUrls } = asked
  const known = await onRecord(deps, postId)
  if (known) return known
  const ready = await readyToPost(deps, asked)
  if ('outcome' in ready) return settled(deps, postId, ready)
  const { network, connection } = ready
  let isBegun = false
  const begin = async () => {
    isBegun = await posts.begin({ _id: postId, begunAt: now(), outcome: null, reason: null })
    return isBegun
  }
  const posting = { accountId: connection.platformUserId, message, photoUrls }
  const { accessToken } = opened(deps.box, connection)
  const { isTokenRefused, ...outcome } = await network.post(accessToken, posting, begin)
  log.info({ platform, ...outcome }, 'social.posted')
  const final = isBegun ? await ended(deps, postId, outcome) : await settled(deps, postId, outcome)
  if (isTokenRefused) await connections.turnOff(connection)
  return final
}

/** Undefined where the network was never asked. Waits for somebody who is asking it now. */
async function onRecord({ posts, now }: PostDeps, postId: string): Promise<PostOutcome | undefined> {
  for (;;) {
    const post = await posts.find(postId)
    if (!post) return undefined
    const { outcome, reason, begunAt } = post
    if (outcome) return { outcome, reason }
    const isLost = now().getTime() - begunAt.getTime() > publishingMaxMs
    if (isLost) return { outcome: 'unclear', reason: lostReason }
    await sleep(lookAgainMs)
  }
}

/** The end of a post that the network was not asked for, unless it has been, or has ended, meanwhile. */
async function settled(deps: PostDeps, postId: string, outcome: PostOutcome): Promise<PostOutcome> {
  const isEnd = await deps.posts.begin({ _id: postId, begunAt: deps.now(), ...outcome })
  return isEnd ? outcome : ((await onRecord(deps, postId)) ?? outcome)
}

/** Who asked knows the outcome, even where it cannot be stored. */
async function ended({ posts, log }: PostDeps, postId: string, outcome: PostOutcome): Promise<PostOutcome> {
  await posts.end(postId, outcome).catch((error) => log.warn({ err: error, postId }, 'social.not-recorded'))
  return outcome
}

async function readyToPost(
  deps: PostDeps,
  { userId, platform }: Asked,
): Promise<PostOutcome | { network: Platform; connection: StoredConnection }> {
  const user = await deps.users.findById(userId)
  if (!user?.allowSocialSharing) return failed('Sharing is switched off in your privacy settings.')
  const connection = await usableConnection(deps, derivedId('connection', userId, platform))
  const network = deps.platforms[platform]
  if (!connection || !network) {
    return failed('This account is not connected. Please connect it in your profile.')
  }
  if (connection === 'unknown') return failed('The network could not be reached. Please try again.')
  return { network, connection }
}

/** With a token that is good now; `unknown` while the network does not answer whether there is one. */
async function usableConnection(
  deps: PostDeps,
  id: string,
): Promise<StoredConnection | 'unknown' | undefined> {
  const end = deps.now().getTime() + renewalPatienceMs
  while (deps.now().getTime() < end) {
    const found = await deps.connections.find(id)
    const now = deps.now()
    const connection = found && needsRenewal(found, now) ? await renewed(deps, found, now) : found
    if (!connection?.isActive) return undefined
    if (!needsRenewal(connection, now)) return connection
    // Somebody else is renewing it just now, or the network is away.
    await sleep(lookAgainMs)
  }
  return 'unknown'
}

function failed(reason: string): PostOutcome {
  return { outcome: 'failed', reason }
}
