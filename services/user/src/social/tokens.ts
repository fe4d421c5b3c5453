// The tokens of a connection: sealed in the store, in clear only between a network and the box, renewed when they
// have run out.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { StoredConnection } from './connections.rules.ts'
import type { ConnectionStore } from './connections.store.ts'
import type { Platforms, Tokens } from './platforms.ts'
import type { TokenBox } from './token-box.ts'

export interface TokenDeps {
  connections: ConnectionStore
  platforms: Platforms
  box: TokenBox
  log: Logger
  now(): Date
}

/** Longer than a network may take to answer. */
const renewalMs = 10_000

/** With new tokens; inactive when the network refuses; as it was when that cannot be told now. */
export async function renewed(
  deps: TokenDeps,
  connection: StoredConnection,
  now: Date,
): Promise<StoredConnection> {
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

export function sealed(box: TokenBox, id: string, { accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    accessToken: box.seal(accessToken, `${id} access`),
    refreshToken: refreshToken === null ? null : box.seal(refreshToken, `${id} refresh`),
    expiresAt,
  }
}

export function opened(
  box: TokenBox,
  { _id, accessToken, refreshToken, expiresAt }: StoredConnection,
): Tokens {
  return {
    accessToken: box.open(accessToken, `${_id} access`),
    refreshToken: refreshToken === null ? null : box.open(refreshToken, `${_id} refresh`),
    expiresAt,
  }
}

/** The library's errors hold the network's answers, with tokens, in other fields: those are not logged. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = (error ?? {}) as { name?: string; message?: string; code?: string }
  return [name, code, message].filter(Boolean).join(': ')
}
