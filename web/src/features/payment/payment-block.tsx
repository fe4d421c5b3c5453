// The payment block: PayPal button, busy states, and panels for the rest.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Pending, Unavailable, useFocusOnMount } from './payment-panels.tsx'
import type { Payment, PaymentState } from './use-payment.ts'
import { paypalQuery } from './use-paypal.ts'

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
        onClick={() => step === 'idle' && pay(paypal)}
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
