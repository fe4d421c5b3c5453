// Changes an order, so that tests can check that the product rejects it.
import { z } from 'zod'
import type { Order } from '../orders/order.ts'

export const Tampering = z.strictObject({
  orderId: z.string(),
  /** Another merchant's id. */
  payee: z.string().optional(),
  amount: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  customId: z.string().optional(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED', 'VOIDED']).optional(),
})

/** Changes existing captures too. */
export function tamper(order: Order, changes: Omit<z.infer<typeof Tampering>, 'orderId'>): void {
  order.status = changes.status ?? order.status
  for (const unit of order.purchase_units) {
    for (const shown of [unit, ...(unit.payments?.captures ?? [])]) {
      shown.amount = {
        currency_code: changes.currency ?? shown.amount.currency_code,
        value: changes.amount ?? shown.amount.value,
      }
      shown.payee = { ...shown.payee, merchant_id: changes.payee ?? shown.payee.merchant_id }
      shown.custom_id = changes.customId ?? shown.custom_id
    }
  }
}
