// How the stand-in misbehaves when a test wants it to, and the count of what it was asked.
import { socialPlatforms } from '@jumpingjack/contracts/social'
import { z } from 'zod'

const modes = ['ok', 'slow', 'hang', 'down', 'revoked'] as const

export const SocialOrder = z.strictObject({
  /** `revoked`: no token is taken any more. */
  mode: z.enum(modes).default('ok'),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** Seconds that tokens live which are handed out from now on. */
  tokenLifetimeS: z.int().min(1).default(3_600),
  /** One network; all when absent. */
  only: z.enum(socialPlatforms).optional(),
})
export type SocialOrder = z.output<typeof SocialOrder>

export interface Switches {
  /** An order without `only` replaces all earlier ones; one with it is added to them. */
  set(order: SocialOrder): void
  of(network: string): SocialOrder
  count(network: string, call: string): void
  /** By network and call, as `google.renew`. */
  ledger(): Record<string, number>
}

export function createSwitches(): Switches {
  const usual = SocialOrder.parse({})
  let orders: SocialOrder[] = []
  const counts = new Map<string, number>()
  return {
    set(order) {
      orders = order.only ? [order, ...orders] : [order]
    },
    of: (network) => orders.find(({ only }) => !only || only === network) ?? usual,
    count(network, call) {
      const name = `${network}.${call}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    ledger: () => Object.fromEntries(counts),
  }
}
