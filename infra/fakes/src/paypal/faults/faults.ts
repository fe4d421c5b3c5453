// Faults that tests inject, and the number of calls.
import { z } from 'zod'
import { createLedger } from '../../shared/ledger.ts'
import { seededRandom } from '../../shared/random.ts'

export const FaultSetting = z.strictObject({
  mode: z
    .enum(['ok', 'declined', 'slow', 'hang', 'down', 'invalid-credentials', 'pending', 'refunds-refused'])
    .default('ok'),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** Share of captures and refunds whose connection closes after the money has moved. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** The same seed cuts the same replies. */
  seed: z.string().max(100).default(''),
})
export type FaultSetting = z.output<typeof FaultSetting>

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let current = FaultSetting.parse({})
  let random = seededRandom(current.seed)
  const calls = createLedger()
  return {
    set(setting: FaultSetting): void {
      current = setting
      random = seededRandom(setting.seed)
    },
    current: () => current,
    cutsReply: () => random() < current.cutReplies,
    count: (call: string) => calls.record(call),
    calls: () => calls.counts(),
  }
}
