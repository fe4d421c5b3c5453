// An order that is not known to have activated Premium yet. Kept like the draft of a form: it survives a
// reload, no other tab offers to pay again, and signing out removes it.
import { type DraftKey, readDraft, writeDraft } from '../../lib/drafts/draft-store.ts'

export interface PendingPayment {
  orderId: string
  /** Whether the order is known to be captured. */
  isPaid: boolean
  /** Whether PayPal's window was still open when the page last knew. */
  awaitsApproval: boolean
}

const none: PendingPayment = { orderId: '', isPaid: false, awaitsApproval: false }

export function readPending(memberId: string): PendingPayment | undefined {
  const payment = { ...none, ...readDraft(keyOf(memberId), none) }
  return payment.orderId === '' ? undefined : payment
}

export function storePending(memberId: string, payment: PendingPayment): void {
  writeDraft(keyOf(memberId), payment)
}

export function removePending(memberId: string): void {
  writeDraft(keyOf(memberId), {})
}

function keyOf(memberId: string): DraftKey {
  return { owner: memberId, form: 'payment' }
}
