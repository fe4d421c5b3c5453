// Faults that tests inject, by network, and the number of calls.
import { socialPlatforms } from '@jumpingjack/contracts/fields/social-platform'
import { z } from 'zod'
import { createLedger } from '../../shared/ledger.ts'

const modes = ['ok', 'slow', 'hang', 'down', 'revoked', 'failing'] as const

export const FaultSetting = z.strictObject({
  /** `revoked` rejects all tokens, `failing` rejects posts. */
  mode: z.enum(modes).default('ok'),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** Lifetime of new tokens. */
  tokenLifetimeS: z.int().min(1).default(3_600),
  /** Share of accepted posts whose connection closes without a reply: 0.2 is every fifth. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** Whether accounts have a page at Facebook and a location at Google, which posts belong to. */
  hasPlaceToPost: z.boolean().default(true),
  /** One network; all when absent. */
  only: z.enum(socialPlatforms).optional(),
})
export type FaultSetting = z.output<typeof FaultSetting>

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  const usual = FaultSetting.parse({})
  let settings: FaultSetting[] = []
  const calls = createLedger()
  /** Sum of `cutReplies` since the last cut, by network. */
  const shares = new Map<string, number>()
  const of = (network: string) => settings.find(({ only }) => !only || only === network) ?? usual
  return {
    of,
    /** A setting without `only` replaces all earlier ones, one with `only` is added to them. */
    set(setting: FaultSetting): void {
      settings = setting.only ? [setting, ...settings] : [setting]
    },
    /** To be called once per accepted post. */
    cutsReply(network: string): boolean {
      const share = (shares.get(network) ?? 0) + of(network).cutReplies
      shares.set(network, share >= 1 ? share - 1 : share)
      return share >= 1
    },
    count: (network: string, call: string) => calls.record(`${network}.${call}`),
    /** By network and call: `google.renew`. */
    calls: () => calls.counts(),
  }
}
