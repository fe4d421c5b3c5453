// Faults of PayPal.
import { z } from 'zod'
import { createFaults, delayMs } from '../shared/faults.ts'
import { seededRandom } from '../shared/random.ts'

export const FaultSetting = z.strictObject({
  mode: z
    .enum(['ok', 'declined', 'slow', 'hang', 'down', 'invalid-credentials', 'pending', 'refunds-refused'])
    .default('ok'),
  delayMs,
  /** Share of captures and refunds whose connection closes after the money has moved. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** The same seed cuts the same replies. */
  seed: z.string().max(100).default(''),
})
export type FaultSetting = z.output<typeof FaultSetting>

export type PaypalFaults = ReturnType<typeof createPaypalFaults>

export function createPaypalFaults() {
  const faults = createFaults(FaultSetting)
  let random = seededRandom('')
  return {
    ...faults,
    set(setting: FaultSetting): void {
      faults.set(setting)
      random = seededRandom(setting.seed)
    },
    cutsReply: () => random() < faults.of().cutReplies,
  }
}
