// Paid orders: the newest ones, or those of a member or an order number, and the selected one.

import { listPaidOrders, type PaidOrder, refundPaidOrder } from '@jumpingjack/contracts/payment/payments'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/form/button.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useAdminList, useAdminMutation } from './lists/admin-list.ts'
import { AdminTable, type Column } from './lists/admin-table.tsx'
import { DateTime, FieldList, HistoryLink, MemberName, Tag } from './lists/entry-parts.tsx'
import { ListAndDetail, ListPane } from './lists/list-section.tsx'
import { useAdminView } from './lists/use-admin-view.ts'
import { callAdmin } from './session/call-admin.ts'

const statusLabels: Record<PaidOrder['status'], MessageDescriptor> = {
  paid: msg`Paid`,
  refunded: msg`Refunded`,
}

const columns: readonly Column<PaidOrder>[] = [
  {
    name: msg`Status`,
    className: 'w-28',
    cell: ({ status }) => (
      <Tag tone={status === 'paid' ? 'green' : 'grey'}>{i18n.t(statusLabels[status])}</Tag>
    ),
  },
  {
    name: msg`Date`,
    className: 'w-48 text-muted tabular-nums max-md:hidden',
    cell: ({ paidAt }) => <DateTime iso={paidAt} />,
  },
]

export function PaymentsSection() {
  const { params, selected, filterBy, select, close } = useAdminView()
  const typed = params.get('q') ?? ''
  const q = useDebounced(typed.trim() || undefined)
  const list = useAdminList<PaidOrder>(listPaidOrders, { q })
  const open = list.entries.find(({ id }) => id === selected)
  return (
    <ListAndDetail
      title={t`Order`}
      Icon={CreditCard}
      hint={{ title: t`No order selected`, text: t`Choose one from the list to refund it.` }}
      onClose={close}
      list={
        <ListPane
          list={list}
          title={t`Payments`}
          Icon={CreditCard}
          failed={t`Error Loading Payments`}
          empty={
            q
              ? { title: t`No order matches`, text: t`Enter a whole order number or the id of a member.` }
              : { title: t`No payments yet`, text: t`What members pay appears here.` }
          }
          filters={
            <search>
              <SearchInput
                label={t`Search payments`}
                placeholder={t`Order number or member id`}
                value={typed}
                onChange={(text) => filterBy({ q: text })}
              />
            </search>
          }
        >
          <AdminTable
            list={list}
            label={t`Payments`}
            titleName={t`Order, and amount`}
            title={(order) => <Title order={order} />}
            columns={columns}
            selected={selected}
            onSelect={select}
          />
        </ListPane>
      }
      detail={open && <OrderDetail key={open.id} order={open} />}
    />
  )
}

function Title({ order }: { order: PaidOrder }) {
  return (
    <>
      <span className="block truncate font-medium">{order.orderId}</span>
      <span className="block text-xs text-muted tabular-nums">{amountOf(order)}</span>
    </>
  )
}

/** One paid order, and its refund, which requires a confirmation. */
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
