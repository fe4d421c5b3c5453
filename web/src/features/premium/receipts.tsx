// Receipts of the member, newest first, with refunds.
import { listReceipts, type Receipt } from '@jumpingjack/contracts/payment/payments'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { callApi } from '../../lib/api/api.ts'
import { feedbackEmail } from '../../lib/labels/product.ts'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { formatDate } from './premium-notice.ts'

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
      {t`For a refund within 30 days, write to`}{' '}
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
          {amount} {currency}
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
