// Posting for a member, asked by the service that shares: what the member allows is looked at anew each time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocialPlatform } from '@jumpingjack/contracts/social'
import { derivedId } from '@jumpingjack/kit/derived-id'
import { Problem } from '@jumpingjack/kit/problem'
import type { UserStore } from '../users/users.store.ts'
import { canPost, needsRenewal, type StoredConnection } from './connections.rules.ts'
import { opened, renewed, type TokenDeps } from './tokens.ts'

export interface PostDeps extends TokenDeps {
  users: UserStore
}

interface Outcome {
  outcome: 'sent' | 'failed' | 'unclear'
  reason: string | null
}

const renewalPatienceMs = 5_000
const lookAgainMs = 200

export async function sharingRights(
  { users, connections, now }: PostDeps,
  userId: string,
): Promise<{ allowed: boolean; platforms: SocialPlatform[] }> {
  const [user, all] = await Promise.all([users.findById(userId), connections.ofMember(userId)])
  if (!user) throw new Problem('user.unknown')
  const usable = all.filter((connection) => canPost(connection, now()))
  return { allowed: user.allowSocialSharing, platforms: usable.map(({ platform }) => platform) }
}

/** At most one post, whatever happens: who is not sure must not ask again. */
export async function postForMember(
  deps: PostDeps,
  asked: { userId: string; platform: SocialPlatform; message: string; photoUrls: string[] },
): Promise<Outcome> {
  const { platform, userId, message, photoUrls } = asked
  const user = await deps.users.findById(userId)
  if (!user?.allowSocialSharing) return failed('Sharing is switched off in your privacy settings.')
  const connection = await usableConnection(deps, derivedId('connection', userId, platform))
  const network = deps.platforms[platform]
  if (!connection || !network) {
    return failed('This account is not connected. Please connect it in your profile.')
  }
  if (connection === 'unknown') return failed('The network could not be reached. Please try again.')
  const { accessToken } = opened(deps.box, connection)
  const posting = { accountId: connection.platformUserId, message, photoUrls }
  const { isTokenRefused, ...outcome } = await network.post(accessToken, posting)
  if (isTokenRefused) await deps.connections.turnOff(connection)
  deps.log.info({ platform, ...outcome }, 'social.posted')
  return outcome
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

function failed(reason: string): Outcome {
  return { outcome: 'failed', reason }
}
