// Faults of the social networks, by network.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import type { Request } from 'express'
import { z } from 'zod'
import { createFaults, delayMs } from '../../shared/faults.ts'

const FaultSetting = z.strictObject({
  /** `revoked` rejects all tokens, `failing` rejects posts. */
  mode: z.enum(['ok', 'slow', 'hang', 'down', 'revoked', 'failing']).default('ok'),
  delayMs,
  /** Lifetime of new tokens. */
  tokenLifetimeS: z.int().min(1).default(3_600),
  /** Share of accepted posts whose connection closes without a reply: 0.2 is every fifth. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** Whether accounts have a page at Facebook and a location at Google, which posts belong to. */
  hasPlaceToPost: z.boolean().default(true),
  /** One network; all when absent. */
  only: z
    .enum(socialPlatforms)
    .transform((one) => [one])
    .optional(),
})

export type SocialFaults = ReturnType<typeof createSocialFaults>

export function createSocialFaults() {
  const faults = createFaults(FaultSetting)
  /** Sum of `cutReplies` since the last cut, by network. */
  const shares = new Map<string, number>()
  return {
    ...faults,
    /** To be called once per accepted post. */
    cutsReply(network: string): boolean {
      const share = (shares.get(network) ?? 0) + faults.of(network).cutReplies
      shares.set(network, share >= 1 ? share - 1 : share)
      return share >= 1
    },
  }
}

export function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
