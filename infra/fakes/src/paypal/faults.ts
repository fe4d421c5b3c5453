// Faults of PayPal.
import { z } from 'zod'
import { createFaults, cutReplies, delayMs } from '../shared/faults.ts'

export const FaultSetting = z.strictObject({
  mode: z
    .enum(['ok', 'declined', 'slow', 'hang', 'down', 'invalid-credentials', 'pending', 'refunds-refused'])
    .default('ok'),
  ordersExpired: z.boolean().default(false),
  delayMs,
  cutReplies,
})
export type FaultSetting = z.output<typeof FaultSetting>

export const createPaypalFaults = () => createFaults(FaultSetting)
