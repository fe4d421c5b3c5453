// Use case: the payments of a member, for the export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import { receiptOf } from '../orders/orders.rules.ts'
import type { OrderStore } from '../orders/orders.store.ts'

export interface RecordDeps {
  orders: Pick<OrderStore, 'paidBy'>
}

const paymentsMax = 10_000

export async function readRecords({ orders }: RecordDeps, userId: string): Promise<MemberRecords> {
  const paid = await orders.paidBy(userId, paymentsMax)
  return { payments: paid.flatMap((order) => receiptOf(order) ?? []) }
}
