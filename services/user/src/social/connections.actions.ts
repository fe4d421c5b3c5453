// Connecting with networks, listing and ending that. Tokens are in clear only between a network and the box.
import type { Member } from '@jumpingjack/contracts/identity'
import type { SocialConnection, SocialPlatform } from '@jumpingjack/contracts/social'
import { derivedId } from '@jumpingjack/kit/derived-id'
import type { Logger } from '@jumpingjack/kit/log'
import { asConnection, needsRenewal, type StoredConnection } from './connections.rules.ts'
import type { ConnectionStore } from './connections.store.ts'
import type { Platforms, Tokens } from './platforms.ts'
import type { TokenBox } from './token-box.ts'

export interface SocialDeps {
  connections: ConnectionStore
  platforms: Platforms
  box: TokenBox
  log: Logger
  now(): Date
}

const attemptMs = 600_000
/** Longer than a network may take to answer. */
const renewalMs = 10_000

/** Where the member's browser goes next: the network's consent page, or back to us. */
export async function beginConnecting(
  deps: SocialDeps,
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
  deps: SocialDeps,
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
  deps: SocialDeps,
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
  deps: SocialDeps,
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

/** With new tokens; inactive when the network refuses; as it was when that cannot be told now. */
async function renewed(deps: SocialDeps, connection: StoredConnection, now: Date): Promise<StoredConnection> {
  const { connections, platforms, box, log } = deps
  const { platform } = connection
  if (!(await connections.beginRenewal(connection, new Date(now.getTime() + renewalMs), now))) {
    return connection
  }
  try {
    const { refreshToken } = opened(box, connection)
    const tokens = refreshToken === null ? undefined : await platforms[platform]?.renew(refreshToken, now)
    const changes = tokens ? sealed(box, connection._id, tokens) : { isActive: false }
    await connections.endRenewal(connection, changes)
    return { ...connection, ...changes }
  } catch (error) {
    log.warn({ platform, reason: reasonOf(error) }, 'social.not-renewed')
    await connections.endRenewal(connection, {})
    return connection
  }
}

function sealed(box: TokenBox, id: string, { accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    accessToken: box.seal(accessToken, `${id} access`),
    refreshToken: refreshToken === null ? null : box.seal(refreshToken, `${id} refresh`),
    expiresAt,
  }
}

function opened(box: TokenBox, { _id, accessToken, refreshToken, expiresAt }: StoredConnection): Tokens {
  return {
    accessToken: box.open(accessToken, `${_id} access`),
    refreshToken: refreshToken === null ? null : box.open(refreshToken, `${_id} refresh`),
    expiresAt,
  }
}

function failedPath(platform: SocialPlatform): string {
  return `/?notConnected=${platform}`
}

/** The library's errors hold the network's answers, with tokens, in other fields: those are not logged. */
function reasonOf(error: unknown): string {
  const { name, message, code } = (error ?? {}) as { name?: string; message?: string; code?: string }
  return [name, code, message].filter(Boolean).join(': ')
}
