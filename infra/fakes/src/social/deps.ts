// Dependencies of all routes: the client, consents, posts, and faults by network.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import type { Request } from 'express'
import { z } from 'zod'
import { createFaults, cutReplies, delayMs } from '../shared/faults.ts'
import { createGrants } from './grants.ts'
import { createPosts } from './posts.ts'

export interface Client {
  clientId: string
  clientSecret: string
  /** The product as browsers see it. */
  productUrl: string
}

const FaultSetting = z.strictObject({
  /** `revoked` rejects all tokens, `failing` rejects posts. */
  mode: z.enum(['ok', 'slow', 'hang', 'down', 'revoked', 'failing']).default('ok'),
  delayMs,
  /** Lifetime of new tokens, instead of the network's own. */
  tokenLifetimeS: z.int().min(1).optional(),
  /** Instagram renews tokens only after 24 hours. Here also before. */
  renewsYoungTokens: z.boolean().default(false),
  cutReplies,
  /** Whether accounts have a page at Facebook and a location at Google, which posts belong to. */
  hasPlaceToPost: z.boolean().default(true),
  /** One network; all when absent. */
  only: z
    .enum(socialPlatforms)
    .transform((one) => [one])
    .optional(),
})

export type Deps = ReturnType<typeof createDeps>

export function createDeps(client: Client) {
  return {
    client,
    grants: createGrants(),
    faults: createFaults('social', FaultSetting),
    posts: createPosts(),
  }
}

export function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
