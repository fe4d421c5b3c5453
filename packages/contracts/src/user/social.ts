// Connections of a member with social networks.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { SocialPlatform } from '../fields/social-platform.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('user')

/** Without its tokens, which never leave the server. */
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

/** The own ones, whoever `userId` names: another member's list is empty. */
export const listConnections = endpoint({
  method: 'GET',
  path: '/api/social/connections',
  access: 'member',
  query: z.strictObject({ userId: Id.optional() }),
  reply: z.array(SocialConnection),
})

/** The same, with the member in the path: callers that join what they ask for by slashes. */
export const listConnectionsOf = endpoint({
  method: 'GET',
  path: '/api/social/connections/:userId',
  access: 'member',
  params: z.strictObject({ userId: Id }),
  reply: z.array(SocialConnection),
})

const PlatformParams = z.strictObject({ platform: SocialPlatform })

/**
 * A browser navigation that leads to the platform, from there to `finishConnecting`, and at last to
 * `/?connected=PLATFORM` or, where it did not succeed, `/?notConnected=PLATFORM`.
 */
export const connectPlatform = endpoint({
  method: 'GET',
  path: '/api/auth/:platform/connect',
  access: 'member',
  params: PlatformParams,
  reply: z.unknown(),
  status: 302,
})

export const finishConnecting = endpoint({
  method: 'GET',
  path: '/api/auth/:platform/callback',
  access: 'member',
  params: PlatformParams,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  reply: z.unknown(),
  status: 302,
})

/** Nothing to disconnect is no fault. The tokens are given back to the platform as far as it takes them. */
export const disconnectPlatform = endpoint({
  method: 'DELETE',
  path: '/api/social/disconnect/:platform',
  access: 'member',
  params: PlatformParams,
  reply: z.object({ disconnected: z.boolean() }),
})
