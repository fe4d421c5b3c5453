// The life cycle of an order: created, approved by its payer, captured, settled, refunded.
import { randomInt } from 'node:crypto'
import { unprocessable } from './api-error.ts'
import { centsOf, feeCents, moneyOf } from './money.ts'
import type { Capture, Order, PurchaseUnit, Refund } from './order.ts'
import type { OrderRequest, RefundRequest } from './order-request.ts'
import { type CaptureOfOrder, capturesOf } from './order-store.ts'

export const merchant = {
  merchant_id: 'JJFAKESPAYEE7',
  email_address: 'merchant@jumpingjack.example',
}

export const payer = {
  payer_id: 'JJFAKESBUYER7',
  email_address: 'demo-payer@example.com',
  name: { given_name: 'Demo', surname: 'Payer' },
  address: { country_code: 'US' },
}

export function createOrder(input: OrderRequest, now: Date): Order {
  if (input.purchase_units.some(({ amount }) => centsOf(amount) === 0))
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  return {
    id: providerId(),
    intent: input.intent,
    status: input.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...(input.payment_source && { payment_source: { paypal: {} } }),
    purchase_units: input.purchase_units.map((unit) => ({ ...unit, payee: { ...merchant, ...unit.payee } })),
    create_time: timeOf(now),
    update_time: timeOf(now),
  }
}

export function approveOrder(order: Order, now: Date): void {
  if (order.status === 'COMPLETED') throw alreadyCaptured()
  if (order.status === 'VOIDED') throw unprocessable('ORDER_VOIDED', 'The order was voided.')
  const { payer_id: account_id, email_address, name, address } = payer
  order.status = 'APPROVED'
  order.payer = payer
  order.payment_source = {
    paypal: { account_id, email_address, name, address, account_status: 'VERIFIED' },
  }
  order.update_time = timeOf(now)
}

/** Throws unless the order is approved and not captured. */
export function checkCapturable(order: Order): void {
  if (order.status === 'COMPLETED') throw alreadyCaptured()
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
}

/** Like at the provider, an order is completed even while its capture is pending. */
export function captureOrder(order: Order, status: 'COMPLETED' | 'PENDING', now: Date): void {
  for (const unit of order.purchase_units) {
    const capture: Capture = {
      id: providerId(),
      status,
      amount: unit.amount,
      final_capture: true,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      seller_protection: {
        status: 'ELIGIBLE',
        dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
      },
      payee: unit.payee,
      supplementary_data: { related_ids: { order_id: order.id } },
      create_time: timeOf(now),
      update_time: timeOf(now),
    }
    unit.payments = { captures: [capture] }
    if (status === 'PENDING') capture.status_details = { reason: 'PENDING_REVIEW' }
    else capture.seller_receivable_breakdown = receivable(unit)
  }
  order.status = 'COMPLETED'
  order.update_time = timeOf(now)
}

/** Ends the review of the pending captures and returns them. */
export function settleOrder(order: Order, outcome: 'COMPLETED' | 'DECLINED', now: Date): Capture[] {
  const pending = capturesOf(order).filter(({ status }) => status === 'PENDING')
  for (const unit of order.purchase_units) {
    for (const capture of unit.payments?.captures ?? []) {
      if (!pending.includes(capture)) continue
      capture.status = outcome
      capture.update_time = timeOf(now)
      delete capture.status_details
      if (outcome === 'COMPLETED') capture.seller_receivable_breakdown = receivable(unit)
    }
  }
  return pending
}

/** Refunds the requested amount, or the remaining one. */
export function refundCapture(captured: CaptureOfOrder, input: RefundRequest, now: Date): Refund {
  const { unit, capture } = captured
  const { cents, left } = refundable(captured, input)
  const currency = capture.amount.currency_code
  const refund: Refund = {
    id: providerId(),
    status: 'COMPLETED',
    amount: moneyOf(cents, currency),
    custom_id: input.custom_id ?? capture.custom_id,
    invoice_id: input.invoice_id ?? capture.invoice_id,
    note_to_payer: input.note_to_payer,
    seller_payable_breakdown: {
      gross_amount: moneyOf(cents, currency),
      paypal_fee: moneyOf(0, currency),
      net_amount: moneyOf(cents, currency),
      total_refunded_amount: moneyOf(centsOf(capture.amount) - left + cents, currency),
    },
    create_time: timeOf(now),
    update_time: timeOf(now),
  }
  if (unit.payments) unit.payments.refunds = [...(unit.payments.refunds ?? []), refund]
  capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.update_time = timeOf(now)
  return refund
}

/** The amount to refund and the amount that can be refunded. */
function refundable(
  { unit, capture }: CaptureOfOrder,
  { amount }: RefundRequest,
): { cents: number; left: number } {
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  const before = (unit.payments?.refunds ?? []).reduce((sum, refund) => sum + centsOf(refund.amount), 0)
  const left = capture.status === 'DECLINED' ? 0 : centsOf(capture.amount) - before
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    )
  const cents = amount ? centsOf(amount) : left
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must not exceed what is left of the capture.',
    )
  return { cents, left }
}

function receivable({ amount }: PurchaseUnit) {
  const gross = centsOf(amount)
  const fee = feeCents(gross)
  const currency = amount.currency_code
  return {
    gross_amount: moneyOf(gross, currency),
    paypal_fee: moneyOf(fee, currency),
    net_amount: moneyOf(gross - fee, currency),
  }
}

function alreadyCaptured() {
  return unprocessable(
    'ORDER_ALREADY_CAPTURED',
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  )
}

function providerId(): string {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return Array.from({ length: 17 }, () => signs.charAt(randomInt(signs.length))).join('')
}

function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
