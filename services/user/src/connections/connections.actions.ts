// Use cases of connections with social networks: connect, list, disconnect.
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { Member } from '@jumpingjack/contracts/http/identity'
import type { SocialConnection } from '@jumpingjack/contracts/user/social'
import { gatewayTimeoutMs } from '@jumpingjack/kit/http/deadline'
import { isCancelled, safeReturnPath, withParameter } from '@jumpingjack/kit/http/return-path'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { reasonOf } from '@jumpingjack/kit/telemetry/log'
import { asConnection, needsRenewal } from './connections.rules.ts'
import type { ConnectAttemptKey, StoredConnectAttempt } from './connections.store.ts'
import { decryptTokens, encryptTokens, renewTokens, type TokenDeps } from './tokens.actions.ts'

const attemptMaxMs = 10 * minuteMs
/** How long a second callback is answered as the first one. */
const repeatableMs = minuteMs / 2
const waitMaxMs = gatewayTimeoutMs - 2_000
const pollEveryMs = 50

/**
 * Returns the address to redirect to: the network's consent page, or a page of ours if it is not available. `givenPath`
 * is the page to return to, as the browser sent it.
 */
export async function startConnecting(
  deps: TokenDeps,
  { userId }: Member,
  platform: SocialPlatform,
  givenPath: string | undefined,
): Promise<string> {
  const returnTo = safeReturnPath(givenPath)
  const network = deps.platforms[platform]
  if (!network) return failedPath(returnTo, platform)
  const { attempt, url } = await network.authorize()
  const expiresAt = new Date(deps.now().getTime() + attemptMaxMs)
  const { state, codeVerifier } = attempt
  await deps.connections.insertAttempt({ _id: state, userId, platform, codeVerifier, returnTo, expiresAt })
  return url
}

/**
 * Returns the page to redirect to. The attempt must belong to the signed-in member, so that another person's link
 * cannot connect a foreign account. A callback that arrives twice, as browsers with navigation preload send it, exchanges
 * its code once and leads to the same page twice.
 */
export async function finishConnecting(
  deps: TokenDeps,
  { userId }: Member,
  platform: SocialPlatform,
  state: string | undefined,
  search: string,
): Promise<string> {
  if (!state) return failedPath('/', platform, search)
  const key = { _id: state, userId, platform }
  const attempt = await deps.connections.takeAttempt(key, deps.now())
  if (!attempt) return (await pageOfFirst(deps, key)) ?? failedPath('/', platform, search)
  const path = await connect(deps, attempt, search)
  const repeatableUntil = new Date(deps.now().getTime() + repeatableMs)
  await deps.connections.settleAttempt(attempt._id, path, repeatableUntil)
  return path
}

async function connect(deps: TokenDeps, attempt: StoredConnectAttempt, search: string): Promise<string> {
  const { _id: state, userId, platform, codeVerifier, returnTo = '/' } = attempt
  const network = deps.platforms[platform]
  if (!network || isCancelled(search)) return failedPath(returnTo, platform, search)
  try {
    const sent = { state, codeVerifier }
    const { platformUserId, pageId, ...tokens } = await network.exchangeCode(search, sent, deps.now())
    const _id = derivedId('connection', userId, platform)
    await deps.connections.save({
      _id,
      userId,
      platform,
      platformUserId,
      pageId,
      createdAt: deps.now(),
      ...encryptTokens(deps.cipher, _id, tokens),
      isActive: true,
      renewingUntil: null,
    })
    return withParameter(returnTo, 'connected', platform)
  } catch (error) {
    deps.log.warn({ platform, reason: reasonOf(error) }, 'social.not-connected')
    return failedPath(returnTo, platform)
  }
}

/** Waits until the first callback of this attempt has led somewhere. */
async function pageOfFirst(deps: TokenDeps, key: ConnectAttemptKey): Promise<string | undefined> {
  for (const end = Date.now() + waitMaxMs; Date.now() < end; await sleep(pollEveryMs)) {
    const first = await deps.connections.findUsedAttempt(key, deps.now())
    if (!first || first.ledTo) return first?.ledTo
  }
  return undefined
}

/** The member's own connections; none for another member's id. Renews expired tokens. */
export async function listConnections(
  deps: TokenDeps,
  { userId }: Member,
  requestedId = userId,
): Promise<SocialConnection[]> {
  if (requestedId !== userId) return []
  const now = deps.now()
  const connections = await deps.connections.ofMember(userId)
  const current = connections.map((one) => (needsRenewal(one, now) ? renewTokens(deps, one, now) : one))
  return (await Promise.all(current)).map(asConnection)
}

/** Deletes the connection, then tries to revoke the tokens at the network. */
export async function disconnect(
  deps: TokenDeps,
  { userId }: Pick<Member, 'userId'>,
  platform: SocialPlatform,
): Promise<{ disconnected: boolean }> {
  const connection = await deps.connections.take(derivedId('connection', userId, platform))
  if (!connection) return { disconnected: false }
  try {
    await deps.platforms[platform]?.revoke(decryptTokens(deps.cipher, connection))
  } catch (error) {
    deps.log.warn({ platform, reason: reasonOf(error) }, 'social.not-revoked')
  }
  return { disconnected: true }
}

function failedPath(returnTo: string, platform: SocialPlatform, search = ''): string {
  return withParameter(returnTo, isCancelled(search) ? 'cancelled' : 'notConnected', platform)
}
