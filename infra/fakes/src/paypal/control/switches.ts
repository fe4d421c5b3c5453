// How the stand-in misbehaves when a test wants it to, and the count of what it was asked.
import { z } from 'zod'
import { chance } from '../../maps/geography/chance.ts'

export const PaypalOrder = z.strictObject({
  mode: z
    .enum(['ok', 'declined', 'slow', 'hang', 'down', 'invalid-credentials', 'pending', 'refunds-refused'])
    .default('ok'),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** The share of captures and refunds whose reply is cut once the money has moved. */
  cutReplies: z.number().min(0).max(1).default(0),
  /** The same seed cuts the same replies. */
  seed: z.string().max(100).default(''),
})
export type PaypalOrder = z.output<typeof PaypalOrder>

export type Switches = ReturnType<typeof createSwitches>

export function createSwitches() {
  let current = PaypalOrder.parse({})
  let random = chance(current.seed)
  const counts = new Map<string, number>()
  return {
    set(order: PaypalOrder): void {
      current = order
      random = chance(order.seed)
    },
    current: () => current,
    cutsReply: () => random() < current.cutReplies,
    count: (call: string) => void counts.set(call, (counts.get(call) ?? 0) + 1),
    calls: () => Object.fromEntries(counts),
  }
}
