// What a connection with a network is, and what its member sees of it.

import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import type { SocialConnection } from '@jumpingjack/contracts/user/social'

export interface StoredConnection {
  _id: string
  userId: string
  platform: SocialPlatform
  platformUserId: string
  /** Sealed. */
  accessToken: string
  /** Sealed. */
  refreshToken: string | null
  expiresAt: Date | null
  /** Off when the network no longer takes our tokens: the member has to connect again. */
  isActive: boolean
  createdAt: Date
  /** Until then somebody is asking the network for new tokens. */
  renewingUntil: Date | null
}

export function asConnection(connection: StoredConnection): SocialConnection {
  const { _id, userId, platform, platformUserId, expiresAt, isActive, createdAt } = connection
  return {
    id: _id,
    userId,
    platform,
    platformUserId,
    expiresAt: expiresAt?.toISOString() ?? null,
    isActive,
    createdAt: createdAt.toISOString(),
  }
}

export function needsRenewal({ isActive, expiresAt }: StoredConnection, now: Date): boolean {
  return isActive && expiresAt !== null && expiresAt <= now
}

/** Whether something can be posted by it now, or once its token is renewed. */
export function canPost({ isActive, expiresAt, refreshToken }: StoredConnection, now: Date): boolean {
  return isActive && (expiresAt === null || expiresAt > now || refreshToken !== null)
}
