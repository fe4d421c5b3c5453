// A payment from the click to Premium. What was approved is followed up until it is clear what became of it: by the
// account, which live events keep fresh, and by asking again.
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../ui/overlay/toasts.ts'
import { welcome } from './payment-messages.ts'
import { approve, captureAndActivate, type Setback } from './payment-steps.ts'
import type { PayPal } from './paypal-sdk.ts'
import { dropUnfinished, keepUnfinished, readUnfinished, type UnfinishedPayment } from './pending-payment.ts'
import { paypalQuery } from './use-paypal.ts'

export type PaymentState =
  | { step: 'idle' | 'approving' | 'finishing' | 'done' }
  | ({ step: 'unfinished' } & UnfinishedPayment)

export interface Payment {
  state: PaymentState
  /** Within a click: PayPal opens a window. */
  pay: (paypal: PayPal) => void
  /** Asks what became of an unfinished payment. */
  checkAgain: (orderId: string) => void
}

/** The toast is read before the page starts anew. */
const reloadAfterMs = 3_000

/** `onAccountChanged` reads the account again; a session that has ended is noticed there. */
export function usePayment(member: CurrentUser, onAccountChanged: () => void): Payment {
  const renewPaypal = useRenewPaypal()
  const [state, setState] = useState<PaymentState>(() => resume(member))
  const finish = useCallback(() => {
    dropUnfinished(member.id)
    setState({ step: 'done' })
    showToast(welcome)
    setTimeout(() => location.reload(), reloadAfterMs)
  }, [member.id])
  const fallBack = ({ toast, isOver, isPaid }: Setback, orderId = '') => {
    if (isOver) dropUnfinished(member.id)
    else keepUnfinished(member.id, { orderId, isPaid })
    setState(isOver ? { step: 'idle' } : { step: 'unfinished', orderId, isPaid })
    showToast(toast)
    onAccountChanged()
  }
  const followUp = async (orderId: string) => {
    setState({ step: 'finishing' })
    const setback = await captureAndActivate(orderId)
    if (setback) fallBack(setback, orderId)
    else finish()
  }
  const buy = async (paypal: PayPal) => {
    setState({ step: 'approving' })
    const approval = await approve(paypal)
    if ('orderId' in approval) {
      keepUnfinished(member.id, { orderId: approval.orderId, isPaid: false })
      return followUp(approval.orderId)
    }
    fallBack(approval)
    renewPaypal()
  }
  const onlyOnce = useOnlyOnce()
  useHealing(state, member, finish)
  return {
    state,
    pay: (paypal) => onlyOnce(() => buy(paypal)),
    checkAgain: (orderId) => onlyOnce(() => followUp(orderId)),
  }
}

/** The token of PayPal's window may have run out: the next try has a new one. */
function useRenewPaypal(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries(paypalQuery)
}

/** Ignores what is asked while something asked before is still going on. */
function useOnlyOnce() {
  const isBusy = useRef(false)
  return (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    void work().finally(() => {
      isBusy.current = false
    })
  }
}

/** An unfinished payment that the account counts has become Premium without us. */
function useHealing(state: PaymentState, member: CurrentUser, finish: () => void): void {
  const isHealed = state.step === 'unfinished' && isApplied(member, state.orderId)
  useEffect(() => {
    if (isHealed) finish()
  }, [isHealed, finish])
}

function resume(member: CurrentUser): PaymentState {
  const unfinished = readUnfinished(member.id)
  if (!unfinished) return { step: 'idle' }
  if (!isApplied(member, unfinished.orderId)) return { step: 'unfinished', ...unfinished }
  dropUnfinished(member.id)
  return { step: 'idle' }
}

function isApplied(member: CurrentUser, orderId: string): boolean {
  return isPremium(member) && member.lastPaymentOrderId === orderId
}
