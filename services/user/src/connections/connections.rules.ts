// Connections with social networks, and what their member sees of them.
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { SocialConnection } from '@jumpingjack/contracts/user/social'

export interface StoredConnection {
  _id: string
  userId: string
  platform: SocialPlatform
  platformUserId: string
  /** The page at Facebook to which the access token belongs. Connections from before 2026-11-27 have none. */
  pageId?: string | null
  /** Encrypted. */
  accessToken: string
  /** Encrypted. */
  refreshToken: string | null
  expiresAt: Date | null
  /** False if the network rejects our tokens. The member has to connect again. */
  isActive: boolean
  createdAt: Date
  /** A process renews the tokens until this time. */
  renewingUntil: Date | null
}

export function asConnection(connection: StoredConnection): SocialConnection {
  const { _id: id, userId, platform, platformUserId, expiresAt, isActive, createdAt } = connection
  const times = { expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
  return { id, userId, platform, platformUserId, isActive, ...times }
}

export function needsRenewal({ isActive, expiresAt }: StoredConnection, now: Date): boolean {
  return isActive && expiresAt !== null && expiresAt <= now
}

/** Networks that renew only valid tokens. A sweep renews those that expire within `renewalLeadMs`. */
export const renewedEarly: readonly SocialPlatform[] = ['instagram']
export const renewalLeadMs = 30 * dayMs

/** True if the token is valid or can be renewed. */
export function canPost({ isActive, expiresAt, refreshToken }: StoredConnection, now: Date): boolean {
  return isActive && (expiresAt === null || expiresAt > now || refreshToken !== null)
}
