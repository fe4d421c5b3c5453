// One paid order, and its refund, which requires a confirmation.
import { listPaidOrders, type PaidOrder, refundPaidOrder } from '@jumpingjack/contracts/payment/payments'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { FieldList } from '../lists/field-list.tsx'
import { HistoryLink } from '../lists/history-link.tsx'
import { MemberName } from '../lists/member-name.tsx'
import { useAdminMutation } from '../lists/use-admin-mutation.ts'
import { callAdmin } from '../session/call-admin.ts'

export function amountOf({ amount, currency }: PaidOrder): string {
  return i18n.number(Number(amount), { style: 'currency', currency })
}

export function OrderDetail({ order }: { order: PaidOrder }) {
  const { orderId, userId, status, paidAt, refundedAt } = order
  const money = amountOf(order)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutate, isPending } = useAdminMutation(
    listPaidOrders,
    () => callAdmin(refundPaidOrder, { params: { orderId } }),
    { done: () => t`Payment refunded`, failed: t`Failed to refund the payment` },
  )
  return (
    <article aria-label={t`Order`} className="space-y-5">
      <FieldList
        fields={[
          [t`Order`, orderId],
          [t`Amount`, money],
          [t`Member`, <MemberName key="member" userId={userId} />],
          [t`Paid`, <DateTime key="paid" iso={paidAt} />],
          [t`Refunded`, refundedAt && <DateTime iso={refundedAt} />],
        ]}
      />
      {status === 'paid' && <Button onClick={() => setAsking(true)}>{t`Refund`}</Button>}
      <HistoryLink subject={orderId} />
      {isAsking && (
        <FormDialog
          title={t`Refund Payment`}
          onClose={close}
          onSubmit={() => {
            mutate(undefined, { onSettled: close })
            return true
          }}
          submitLabel={isPending ? t`Refunding...` : t`Refund`}
          submitVariant="danger"
          isBlocked={isPending}
        >
          <p className="text-sm leading-relaxed">{t`${money} of order ${orderId} are given back, and Premium ends. This cannot be undone.`}</p>
        </FormDialog>
      )}
    </article>
  )
}
