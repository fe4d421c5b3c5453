// An active subscription: its state, cancellation, another month. And the receipts of all months.
import { refundDays } from '@jumpingjack/contracts/fields/limits'
import { listReceipts, type Receipt } from '@jumpingjack/contracts/payment/payments'
import { setRenewal } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { feedbackEmail, premiumPriceText } from '../../lib/labels/product.ts'
import { Button } from '../../ui/form/button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { LoadFailure } from '../../ui/states/load-failure.tsx'

interface SubscriptionCardProps {
  member: CurrentUser
  payment: ReactNode
  onChanged: (member: CurrentUser) => void
}

export function SubscriptionCard({ member, payment, onChanged }: SubscriptionCardProps) {
  return (
    <section aria-labelledby="subscription" className="rounded-xl border border-line bg-surface p-6">
      <h3 id="subscription" className="font-semibold">{t`Your subscription`}</h3>
      <Renewal member={member} onChanged={onChanged} />
      <div className="mt-6 border-t border-line pt-6">
        {payment}
        <p className="mt-2 text-center text-sm text-balance text-muted">{t`${premiumPriceText()} for another month, which starts when the current one ends.`}</p>
      </div>
    </section>
  )
}

function Renewal({ member, onChanged }: { member: CurrentUser; onChanged: (member: CurrentUser) => void }) {
  const { subscriptionRenews: renews, subscriptionExpiresAt: until } = member
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(setRenewal, { body: { renews: !renews } }),
    onSuccess: onChanged,
    onError: (error) => showError(userMessage(error, t`Nothing was changed. Please try again.`)),
  })
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <div role="status" className="min-w-0 flex-[1_1_16rem] text-sm">
        <p className="font-medium">{renews ? t`Active` : t`Cancelled, still active`}</p>
        {until && <p>{t`Premium until ${formatDate(until)}`}</p>}
        <p className="mt-1 text-muted">
          {renews
            ? t`We remind you in the last 7 days. You are never charged automatically.`
            : t`Premium ends on that day, without a reminder. You are never charged automatically.`}
        </p>
      </div>
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        {renews ? t`Cancel subscription` : t`Resume subscription`}
      </Button>
    </div>
  )
}

/** Renders nothing without payments. Fetched again when the account's latest payment or expiry changes. */
export function Receipts({ member }: { member: CurrentUser }) {
  const { lastPaymentOrderId, subscriptionExpiresAt } = member
  const receipts = useQuery({
    queryKey: [listReceipts.path, lastPaymentOrderId, subscriptionExpiresAt],
    queryFn: ({ signal }) => callApi(listReceipts, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (receipts.isError) {
    return <LoadFailure title={t`Error Loading Receipts`} onRetry={() => receipts.refetch()} />
  }
  if (!receipts.data || receipts.data.length === 0) return null
  return (
    <section aria-labelledby="receipts" className="rounded-xl border border-line bg-surface p-6">
      <h3 id="receipts" className="font-semibold">{t`Receipts`}</h3>
      <ul className="mt-2 divide-y divide-line">
        {receipts.data.map((receipt) => (
          <ReceiptLine key={receipt.orderId} receipt={receipt} />
        ))}
      </ul>
      {receipts.data.some(({ status }) => status === 'paid') && <RefundNotice />}
    </section>
  )
}

function RefundNotice() {
  return (
    <p className="mt-3 text-sm text-muted">
      {t`For a refund within ${refundDays} days, write to`}{' '}
      <a href={`mailto:${feedbackEmail}`} className="underline underline-offset-4 hover:text-ink">
        {feedbackEmail}
      </a>
      .
    </p>
  )
}

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { orderId, amount, currency, paidAt, refundedAt, status } = receipt
  const isRefunded = status === 'refunded'
  return (
    <li className="py-3 text-sm">
      <p className="flex justify-between gap-4">
        {t`Premium, one month`}
        <span className={clsx('shrink-0 tabular-nums', isRefunded && 'text-muted line-through')}>
          {i18n.number(Number(amount), { style: 'currency', currency })}
        </span>
      </p>
      <p className="text-muted">
        {isRefunded
          ? refundedAt
            ? t`Refunded on ${formatDate(refundedAt)}`
            : t`Refunded`
          : t`Paid on ${formatDate(paidAt)}`}
      </p>
      <p className="break-all text-muted">{t`Order ${orderId}`}</p>
    </li>
  )
}

/** Long form, in the reader's time zone. */
function formatDate(date: string): string {
  return i18n.date(date, { dateStyle: 'long' })
}
