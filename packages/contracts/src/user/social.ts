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

export const listConnections = endpoint('GET', '/api/social/connections', {
  summary: 'List own connections with social networks',
  description: "Empty for another member's `userId`.",
  access: 'member',
  query: z.strictObject({ userId: Id.optional() }),
  reply: z.array(SocialConnection),
})

export const listConnectionsOf = endpoint('GET', '/api/social/connections/:userId', {
  summary: 'List own connections, with the member in the path',
  access: 'member',
  params: z.strictObject({ userId: Id }),
  reply: z.array(SocialConnection),
})

const PlatformParams = z.strictObject({ platform: SocialPlatform })

/** A `returnTo` that is no page of this site counts as `/`. */
export const connectPlatform = endpoint('GET', '/api/auth/:platform/connect', {
  summary: 'Connect a social network',
  description:
    'A browser navigation: redirects to the network, which redirects to the callback. `returnTo` is the page of this site to return to.',
  access: 'member',
  rate: 'write',
  params: PlatformParams,
  query: z.strictObject({ returnTo: z.string().optional() }),
  reply: z.unknown(),
  status: 302,
})

export const finishConnecting = endpoint('GET', '/api/auth/:platform/callback', {
  summary: 'Finish the connection',
  description:
    'Redirects to the page where it began, with `connected=PLATFORM`, with `cancelled=PLATFORM` if the member did not consent, or after a failure with `notConnected=PLATFORM`.',
  access: 'member',
  rate: 'write',
  params: PlatformParams,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  reply: z.unknown(),
  status: 302,
})

export const disconnectPlatform = endpoint('DELETE', '/api/social/disconnect/:platform', {
  summary: 'Disconnect a social network',
  description: 'Idempotent. The tokens are revoked where the platform supports it.',
  access: 'member',
  params: PlatformParams,
  reply: z.object({ disconnected: z.boolean() }),
})
