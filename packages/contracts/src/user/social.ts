// Connections of a member with social networks.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

/** The access tokens never leave the server. */
export const SocialConnection = z.object({
  id: z.string(),
  userId: z.string(),
  platform: SocialPlatform,
  platformUserId: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SocialConnection = z.infer<typeof SocialConnection>

/** The member's own connections; empty for another member's `userId`. */
export const listConnections = endpoint('GET', '/api/social/connections', {
  access: 'member',
  query: z.strictObject({ userId: Id.optional() }),
  reply: z.array(SocialConnection),
})

/** The same with the member in the path, as some clients call it. */
export const listConnectionsOf = endpoint('GET', '/api/social/connections/:userId', {
  access: 'member',
  params: z.strictObject({ userId: Id }),
  reply: z.array(SocialConnection),
})

const PlatformParams = z.strictObject({ platform: SocialPlatform })

/**
 * A browser navigation: redirects to the platform, which redirects to `finishConnecting`, which redirects to the page
 * `returnTo` with `connected=PLATFORM` or, after a failure, `notConnected=PLATFORM`. A `returnTo` that is no page of
 * this site counts as `/`.
 */
export const connectPlatform = endpoint('GET', '/api/auth/:platform/connect', {
  access: 'member',
  rate: 'write',
  params: PlatformParams,
  query: z.strictObject({ returnTo: z.string().optional() }),
  reply: z.unknown(),
  status: 302,
})

export const finishConnecting = endpoint('GET', '/api/auth/:platform/callback', {
  access: 'member',
  rate: 'write',
  params: PlatformParams,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  reply: z.unknown(),
  status: 302,
})

/** Idempotent. The tokens are revoked where the platform supports it. */
export const disconnectPlatform = endpoint('DELETE', '/api/social/disconnect/:platform', {
  access: 'member',
  params: PlatformParams,
  reply: z.object({ disconnected: z.boolean() }),
})
