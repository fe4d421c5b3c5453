// An approved order that is not known to have activated Premium yet. In sessionStorage, so that it survives a reload.
import { z } from 'zod'

const PendingPayment = z.object({
  orderId: z.string(),
  /** Whether the order is known to be captured. */
  isPaid: z.boolean(),
})
export type PendingPayment = z.infer<typeof PendingPayment>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readPending(memberId: string, store: Store = sessionStorage): PendingPayment | undefined {
  try {
    return PendingPayment.parse(JSON.parse(store.getItem(keyOf(memberId)) ?? ''))
  } catch {
    return undefined // Nothing stored, or unreadable.
  }
}

export function storePending(memberId: string, payment: PendingPayment, store: Store = sessionStorage): void {
  store.setItem(keyOf(memberId), JSON.stringify(payment))
}

export function removePending(memberId: string, store: Store = sessionStorage): void {
  store.removeItem(keyOf(memberId))
}

function keyOf(memberId: string): string {
  return `payment-unfinished:${memberId}`
}
