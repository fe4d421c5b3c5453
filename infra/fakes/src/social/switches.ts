// How the stand-in misbehaves when a test wants it to, and the count of what it was asked.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { z } from 'zod'

const modes = ['ok', 'slow', 'hang', 'down', 'revoked', 'failing'] as const

export const SocialOrder = z.strictObject({
  /** `revoked`: no token is taken any more. `failing`: posts are refused. */
  mode: z.enum(modes).default('ok'),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** Seconds that tokens live which are handed out from now on. */
  tokenLifetimeS: z.int().min(1).default(3_600),
  /** Share of the posts that are taken while their reply is lost: 0.2 stands for every fifth. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** Whether accounts have what posts belong to: a page at Facebook, a location at Google. */
  hasPlaceToPost: z.boolean().default(true),
  /** One network; all when absent. */
  only: z.enum(socialPlatforms).optional(),
})
export type SocialOrder = z.output<typeof SocialOrder>

export interface Switches {
  /** An order without `only` replaces all earlier ones; one with it is added to them. */
  set(order: SocialOrder): void
  of(network: string): SocialOrder
  count(network: string, call: string): void
  /** To be asked once a post that was taken. */
  losesReply(network: string): boolean
  /** By network and call, as `google.renew`. */
  ledger(): Record<string, number>
}

export function createSwitches(): Switches {
  const usual = SocialOrder.parse({})
  let orders: SocialOrder[] = []
  const counts = new Map<string, number>()
  /** By network: the part of a lost reply that has come together so far. */
  const losses = new Map<string, number>()
  const of = (network: string) => orders.find(({ only }) => !only || only === network) ?? usual
  return {
    of,
    set(order) {
      orders = order.only ? [order, ...orders] : [order]
    },
    losesReply(network) {
      const loss = (losses.get(network) ?? 0) + of(network).cutReplies
      const isLost = loss >= 1
      losses.set(network, isLost ? loss - 1 : loss)
      return isLost
    },
    count(network, call) {
      const name = `${network}.${call}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    ledger: () => Object.fromEntries(counts),
  }
}
