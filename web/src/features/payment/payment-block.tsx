// The payment block: PayPal button, busy states, and panels for the rest.

import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { paypalQuery } from './paypal-sdk.ts'
import type { Payment, PaymentState } from './use-payment.ts'

/** `label` is the text of the button. */
export function PaymentBlock({ payment, label }: { payment: Payment; label: string }) {
  const { state } = payment
  // The button of the previous state had the focus; there is none when the page starts.
  const [first] = useState(state)
  const takesFocus = state !== first
  if (state.step === 'pending') return <Pending payment={payment} state={state} takesFocus={takesFocus} />
  return <PayButton step={state.step} pay={payment.pay} label={label} takesFocus={takesFocus} />
}

interface PayButtonProps {
  step: Exclude<PaymentState['step'], 'pending'>
  pay: Payment['pay']
  label: string
  takesFocus: boolean
}

function PayButton({ step, pay, label, takesFocus }: PayButtonProps) {
  const setup = useQuery(paypalQuery)
  const button = useFocusOnMount(takesFocus, setup.data !== undefined)
  if (setup.isError && step === 'idle')
    return <Unavailable isTrying={setup.isFetching} onRetry={() => setup.refetch()} />
  if (!setup.data) {
    return (
      <div role="status">
        <Skeleton className="h-12" rounded="rounded-md" />
        <span className="sr-only">{t`Preparing PayPal`}</span>
      </div>
    )
  }
  const { paypal, mode } = setup.data
  return (
    <>
      <Button
        ref={button}
        variant="volt"
        size="large"
        aria-disabled={step !== 'idle'}
        onClick={() => pay(paypal)}
        className="w-full"
      >
        {step === 'idle' ? label : i18n.t(busyLabels[step])}
      </Button>
      {mode === 'sandbox' && (
        <p className="mt-2 text-center text-xs text-balance text-muted">{t`PayPal is in sandbox mode: no real money is charged.`}</p>
      )}
    </>
  )
}

const busyLabels = {
  approving: msg`Waiting for PayPal...`,
  finishing: msg`Completing your payment...`,
  done: msg`Payment complete`,
}

/** For a button that takes the place of the focused one. */
function useFocusOnMount(takesFocus: boolean, isShown = true) {
  const button = useRef<HTMLButtonElement>(null)
  const isLost = useRef(takesFocus)
  useEffect(() => {
    if (isShown && isLost.current && document.activeElement === document.body) button.current?.focus()
    if (isShown) isLost.current = false
  }, [isShown])
  return button
}

function Unavailable({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <Panel Icon={CircleAlert} title={t`PayPal Currently Unavailable`}>
      <p>{t`PayPal did not answer, or its sandbox credentials are invalid. You were not charged.`}</p>
      <Button aria-disabled={isTrying} onClick={onRetry} className="mt-3">
        {isTrying ? t`Trying...` : t`Try again`}
      </Button>
    </Panel>
  )
}

interface PendingProps {
  payment: Payment
  state: Extract<PaymentState, { step: 'pending' }>
  takesFocus: boolean
}

function Pending({ payment, state, takesFocus }: PendingProps) {
  const button = useFocusOnMount(takesFocus)
  const { awaitsApproval, isPaid, orderId } = state
  return (
    <Panel Icon={Hourglass} title={pendingTitle(state)}>
      {awaitsApproval ? (
        <p>{t`If you have approved it in PayPal's window, check it here to complete it. If not, you were not charged.`}</p>
      ) : (
        <p>
          {isPaid
            ? t`We will activate Premium automatically as soon as PayPal confirms.`
            : t`PayPal has not confirmed it yet.`}{' '}
          {t`You will not be charged twice.`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={button} variant="primary" onClick={() => payment.checkAgain(orderId)}>
          {awaitsApproval ? t`Check payment` : t`Check again`}
        </Button>
        {awaitsApproval && <Button onClick={payment.startAgain}>{t`Start again`}</Button>}
      </div>
    </Panel>
  )
}

/** After a reload the page does not know what has happened in PayPal's window. */
function pendingTitle({ awaitsApproval, isPaid }: PendingProps['state']): string {
  if (awaitsApproval) return t`You have started a payment`
  return isPaid ? t`Your payment has arrived` : t`Your payment is pending`
}

function Panel({ Icon, title, children }: { Icon: typeof CircleAlert; title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg bg-sunken p-4 text-sm text-muted">
      <h4 className="flex items-center gap-2 font-semibold text-ink">
        <Icon className="size-4 shrink-0" />
        {title}
      </h4>
      <div className="mt-1">{children}</div>
    </div>
  )
}
