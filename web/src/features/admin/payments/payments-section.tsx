// Paid orders: the newest ones, or those of a member or an order number, and the selected one.
import { listPaidOrders, type PaidOrder } from '@jumpingjack/contracts/payment/payments'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CreditCard } from 'lucide-react'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { AdminTable, type Column } from '../lists/admin-table.tsx'
import { DateTime } from '../lists/date-time.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { ListPane } from '../lists/list-pane.tsx'
import { Tag } from '../lists/tag.tsx'
import { useAdminList } from '../lists/use-admin-list.ts'
import { useAdminView } from '../lists/use-admin-view.ts'
import { amountOf, OrderDetail } from './order-detail.tsx'

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
