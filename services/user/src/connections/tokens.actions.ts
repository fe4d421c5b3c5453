// The tokens of a connection: encrypted in the store, renewed when they have expired.
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { reasonOf } from '@jumpingjack/kit/telemetry/log'
import type { Platforms, Tokens } from '../platforms/platforms.client.ts'
import { renewalLeadMs, renewedEarly, type StoredConnection } from './connections.rules.ts'
import type { ConnectionStore } from './connections.store.ts'
import type { TokenCipher } from './token-cipher.store.ts'

export interface TokenDeps {
  connections: ConnectionStore
  platforms: Platforms
  cipher: TokenCipher
  log: Logger
  now(): Date
}

/** Longer than the timeout of a call to a network. */
const renewalMaxMs = 10_000

/** Inactive if the network rejects the tokens; unchanged after a transient error or without its credentials. */
export async function renewTokens(
  deps: TokenDeps,
  connection: StoredConnection,
  now: Date,
): Promise<StoredConnection> {
  const { connections, platforms, cipher, log } = deps
  const { platform } = connection
  const network = platforms[platform]
  if (!network) return connection
  if (!(await connections.startRenewal(connection, new Date(now.getTime() + renewalMaxMs), now))) {
    return connection
  }
  try {
    const tokens = await network.renew(decryptTokens(cipher, connection), now)
    const changes = tokens ? encryptTokens(cipher, connection._id, tokens) : { isActive: false }
    await connections.endRenewal(connection, changes)
    return { ...connection, ...changes }
  } catch (error) {
    log.warn({ platform, reason: reasonOf(error) }, 'social.not-renewed')
    await connections.endRenewal(connection, {})
    return connection
  }
}

const sweepMax = 200

/** Renews tokens long before they expire, at networks that do not renew expired ones. */
export async function renewExpiring(deps: TokenDeps): Promise<void> {
  const until = new Date(deps.now().getTime() + renewalLeadMs)
  const due = await deps.connections.expiring(renewedEarly, until, sweepMax)
  for (const connection of due) await renewTokens(deps, connection, deps.now())
}

export function encryptTokens(
  cipher: TokenCipher,
  id: string,
  { accessToken, refreshToken, expiresAt }: Tokens,
) {
  return {
    accessToken: cipher.encrypt(accessToken, `${id} access`),
    refreshToken: refreshToken === null ? null : cipher.encrypt(refreshToken, `${id} refresh`),
    expiresAt,
  }
}

export function decryptTokens(
  cipher: TokenCipher,
  { _id, accessToken, refreshToken, expiresAt }: StoredConnection,
): Tokens {
  return {
    accessToken: cipher.decrypt(accessToken, `${_id} access`),
    refreshToken: refreshToken === null ? null : cipher.decrypt(refreshToken, `${_id} refresh`),
    expiresAt,
  }
}
