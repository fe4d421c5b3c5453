// A payment from the click to Premium. An order stays pending until its outcome is known, from the account (updated by
// live events) or from another request.

import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenBack } from '../../lib/connection/connection.ts'
import { type DraftKey, readDraft, writeDraft } from '../../lib/drafts/drafts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { approve, captureAndActivate, type PaymentFailure, welcome } from './payment-steps.ts'
import { type PayPal, paypalQuery } from './paypal-sdk.ts'

export type PaymentState =
  | { step: 'idle' | 'approving' | 'finishing' | 'done' }
  | ({ step: 'pending' } & PendingPayment)

export interface Payment {
  state: PaymentState
  /** Whether Premium was paid on this page, or on the one that this is a reload of. */
  hasPaid: boolean
  /** Must be called within a click, because PayPal opens a window. */
  pay: (paypal: PayPal) => void
  /** Requests the outcome of a pending payment. */
  checkAgain: (orderId: string) => void
  /** Gives up an order that was not approved. */
  startAgain: () => void
}

/** Time to read the toast before the page reloads. */
const reloadAfterMs = 3_000

/** `onAccountChanged` fetches the account again. */
export function usePayment(member: CurrentUser, onAccountChanged: () => void): Payment {
  const queryClient = useQueryClient()
  const [order, setOrder] = useState(() => readPending(member.id)?.orderId)
  const [state, setState] = useState<PaymentState>(() => resume(member))
  const finish = useCallback(() => {
    setState({ step: 'done' })
    showToast(welcome())
    setTimeout(() => location.reload(), reloadAfterMs)
  }, [])
  const handleFailure = ({ toast, isFinal, isPaid }: PaymentFailure, orderId = '') => {
    const pending = { orderId, isPaid, awaitsApproval: false }
    if (isFinal) removePending(member.id)
    else storePending(member.id, pending)
    setState(isFinal ? { step: 'idle' } : { step: 'pending', ...pending })
    if (toast) showToast(toast)
    onAccountChanged()
  }
  const completePayment = async (orderId: string) => {
    setOrder(orderId)
    setState({ step: 'finishing' })
    const failure = await captureAndActivate(orderId)
    if (failure) handleFailure(failure, orderId)
    else finish()
  }
  const buy = async (paypal: PayPal) => {
    // Another tab may have paid since this one was loaded.
    const pending = readPending(member.id)
    if (pending) return setState({ step: 'pending', ...pending })
    setState({ step: 'approving' })
    const store = (orderId: string, awaitsApproval: boolean) =>
      storePending(member.id, { orderId, isPaid: false, awaitsApproval })
    const approval = await approve(paypal, (orderId) => store(orderId, true))
    if ('orderId' in approval) {
      store(approval.orderId, false)
      return completePayment(approval.orderId)
    }
    handleFailure(approval)
    // PayPal's token may have expired, so the next attempt gets a new one.
    void queryClient.invalidateQueries(paypalQuery)
  }
  const exclusively = useExclusive()
  const checkAgain = (orderId: string) => exclusively(() => completePayment(orderId))
  useFinishWhenApplied(state, member, finish)
  useCheckWhenOnline(state, checkAgain)
  return {
    state,
    hasPaid: order !== undefined && isApplied(member, order),
    pay: (paypal) => exclusively(() => buy(paypal)),
    checkAgain,
    startAgain() {
      removePending(member.id)
      setState({ step: 'idle' })
    },
  }
}

/** Ignores calls while an earlier one is running. */
function useExclusive() {
  const isBusy = useRef(false)
  return (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    void work().finally(() => {
      isBusy.current = false
    })
  }
}

/** Finishes when the account already counts the pending payment. */
function useFinishWhenApplied(state: PaymentState, member: CurrentUser, finish: () => void): void {
  const isCompleted = state.step === 'pending' && isApplied(member, state.orderId)
  useEffect(() => {
    if (isCompleted) finish()
  }, [isCompleted, finish])
}

/** The request may have failed for lack of a connection. */
function useCheckWhenOnline(state: PaymentState, checkAgain: Payment['checkAgain']): void {
  const check = useEffectEvent(checkAgain)
  const orderId = state.step === 'pending' && !state.awaitsApproval ? state.orderId : undefined
  useEffect(() => {
    if (orderId === undefined) return
    return whenBack(() => check(orderId))
  }, [orderId])
}

/** The first page after a payment forgets its order. */
function resume(member: CurrentUser): PaymentState {
  const pending = readPending(member.id)
  if (!pending) return { step: 'idle' }
  if (!isApplied(member, pending.orderId)) return { step: 'pending', ...pending }
  removePending(member.id)
  return { step: 'idle' }
}

function isApplied(member: CurrentUser, orderId: string): boolean {
  return isPremium(member) && member.lastPaymentOrderId === orderId
}

interface PendingPayment {
  orderId: string
  /** Whether the order is known to be captured. */
  isPaid: boolean
  /** Whether PayPal's window was still open when the page last knew. */
  awaitsApproval: boolean
}

const none: PendingPayment = { orderId: '', isPaid: false, awaitsApproval: false }

/**
 * An order of which this page, or the one before, does not know that it has activated Premium. Kept like the draft of a
 * form: it survives a reload, no other tab offers to pay again, and signing out removes it.
 */
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
