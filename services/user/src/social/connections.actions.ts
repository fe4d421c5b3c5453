// Connecting with networks, listing and ending that.

import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { SocialConnection } from '@jumpingjack/contracts/user/social'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { asConnection, needsRenewal } from './connections.rules.ts'
import { opened, reasonOf, renewed, sealed, type TokenDeps } from './tokens.ts'

const attemptMs = 600_000

/** Where the member's browser goes next: the network's consent page, or back to us. */
export async function beginConnecting(
  deps: TokenDeps,
  { userId }: Member,
  platform: SocialPlatform,
): Promise<string> {
  const network = deps.platforms[platform]
  if (!network) return failedPath(platform)
  const { attempt, url } = await network.begin()
  const expiresAt = new Date(deps.now().getTime() + attemptMs)
  const { state, codeVerifier } = attempt
  await deps.connections.begin({ _id: state, userId, platform, codeVerifier, expiresAt })
  return url
}

/**
 * Where the browser goes at last. The attempt must be of the member who is signed in now: somebody else's link
 * cannot put a foreign account into this profile.
 */
export async function finishConnecting(
  deps: TokenDeps,
  { userId }: Member,
  platform: SocialPlatform,
  state: string | undefined,
  search: string,
): Promise<string> {
  const network = deps.platforms[platform]
  const attempt = state && (await deps.connections.takeAttempt(state, userId, platform, deps.now()))
  if (!network || !attempt) return failedPath(platform)
  try {
    const { codeVerifier } = attempt
    const { platformUserId, ...tokens } = await network.finish(search, { state, codeVerifier }, deps.now())
    const _id = derivedId('connection', userId, platform)
    const fields = { _id, userId, platform, platformUserId, createdAt: deps.now(), renewingUntil: null }
    await deps.connections.keep({ ...fields, ...sealed(deps.box, _id, tokens), isActive: true })
    return `/?connected=${platform}`
  } catch (error) {
    deps.log.warn({ platform, reason: reasonOf(error) }, 'social.not-connected')
    return failedPath(platform)
  }
}

/** The own ones: for another member's id there are none. Those that have run out are renewed before. */
export async function listConnections(
  deps: TokenDeps,
  { userId }: Member,
  asked = userId,
): Promise<SocialConnection[]> {
  if (asked !== userId) return []
  const now = deps.now()
  const connections = await deps.connections.ofMember(userId)
  const current = connections.map((one) => (needsRenewal(one, now) ? renewed(deps, one, now) : one))
  return (await Promise.all(current)).map(asConnection)
}

/** Ours is gone at once; the network is asked to end its side too, and may be away. */
export async function disconnect(
  deps: TokenDeps,
  { userId }: Member,
  platform: SocialPlatform,
): Promise<{ disconnected: boolean }> {
  const connection = await deps.connections.take(derivedId('connection', userId, platform))
  if (!connection) return { disconnected: false }
  try {
    await deps.platforms[platform]?.revoke(opened(deps.box, connection))
  } catch (error) {
    deps.log.warn({ platform, reason: reasonOf(error) }, 'social.not-revoked')
  }
  return { disconnected: true }
}

function failedPath(platform: SocialPlatform): string {
  return `/?notConnected=${platform}`
}
