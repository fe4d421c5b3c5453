// An approved order of which it is not yet known that it made its member premium, kept in the tab over a reload.
import { z } from 'zod'

const UnfinishedPayment = z.object({
  orderId: z.string(),
  /** Whether it is known to be charged. */
  isPaid: z.boolean(),
})
export type UnfinishedPayment = z.infer<typeof UnfinishedPayment>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readUnfinished(
  memberId: string,
  store: Store = sessionStorage,
): UnfinishedPayment | undefined {
  try {
    return UnfinishedPayment.parse(JSON.parse(store.getItem(keyOf(memberId)) ?? ''))
  } catch {
    return undefined // Nothing, or somebody else's text under our key.
  }
}

export function keepUnfinished(
  memberId: string,
  payment: UnfinishedPayment,
  store: Store = sessionStorage,
): void {
  store.setItem(keyOf(memberId), JSON.stringify(payment))
}

export function dropUnfinished(memberId: string, store: Store = sessionStorage): void {
  store.removeItem(keyOf(memberId))
}

function keyOf(memberId: string): string {
  return `payment-unfinished:${memberId}`
}
