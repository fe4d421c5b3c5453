// Paid orders: the newest ones, or those of a member or an order number, and the selected one.

import { listPaidOrders, type PaidOrder, refundPaidOrder } from '@jumpingjack/contracts/payment/payments'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useAdminMutation } from './lists/admin-list.ts'
import type { Column } from './lists/admin-table.tsx'
import {
  DateTime,
  dateColumn,
  FieldList,
  HistoryLink,
  MemberName,
  statusColumn,
  TwoLines,
} from './lists/entry-parts.tsx'
import { ListSection } from './lists/list-section.tsx'
import { callAdmin } from './session/admin-session.ts'

const statusLabels: Record<PaidOrder['status'], MessageDescriptor> = {
  paid: msg`Paid`,
  refunded: msg`Refunded`,
}

const columns: readonly Column<PaidOrder>[] = [statusColumn(statusLabels), dateColumn(({ paidAt }) => paidAt)]

export function PaymentsSection() {
  return (
    <ListSection<PaidOrder>
      endpoint={listPaidOrders}
      title={t`Payments`}
      Icon={CreditCard}
      failed={t`Error Loading Payments`}
      empty={{ title: t`No payments yet`, text: t`What members pay appears here.` }}
      noMatch={{ title: t`No order matches`, text: t`Enter a whole order number or the id of a member.` }}
      search={{ label: t`Search payments`, placeholder: t`Order number or member id` }}
      subjectName={t`Order, and amount`}
      subject={(order) => <TwoLines first={order.orderId} second={amountOf(order)} />}
      columns={columns}
      hint={{ title: t`No order selected`, text: t`Choose one from the list to refund it.` }}
      detailTitle={() => t`Order`}
      detail={(order) => <OrderDetail order={order} />}
    />
  )
}

function amountOf({ amount, currency }: PaidOrder): string {
  return i18n.number(Number(amount), { style: 'currency', currency })
}

function OrderDetail({ order }: { order: PaidOrder }) {
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
          onSubmit={() => mutate(undefined, { onSettled: close })}
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
