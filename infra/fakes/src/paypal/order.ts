// An order as PayPal writes it (Orders v2, Payments v2), without links, and its life cycle: created, approved by its
// payer, captured, settled, refunded.
import { randomInt } from 'node:crypto'
import type * as Sdk from '@paypal/paypal-server-sdk'
import {
  ApiError,
  type Money,
  type OrderRequest,
  type RefundRequest,
  unprocessable,
  type Wire,
} from './requests.ts'

const merchant = { merchant_id: 'JJFAKESPAYEE7', email_address: 'merchant@jumpingjack.example' }

interface Record {
  id: string
  create_time: string
  update_time: string
}

export interface Capture extends Record {
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  status_details?: { reason: 'PENDING_REVIEW' }
  amount: Money
  custom_id?: string | undefined
  final_capture: true
}

export interface Refund extends Record {
  status: 'COMPLETED'
  amount: Money
  custom_id?: string | undefined
}

/** The one purchase unit of an order. */
type PurchaseUnit = OrderRequest['purchase_units'][number] & {
  payee: typeof merchant
  payments?: { captures: [Capture]; refunds?: Refund[] }
}

export interface Order extends Record {
  intent: 'CAPTURE'
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  payment_source?: Wire<Sdk.PaymentSourceResponse>
  purchase_units: [PurchaseUnit]
}

export const captureOf = ({ purchase_units: [unit] }: Order) => unit.payments?.captures[0]

export const orderReply = (order: Order): Wire<Sdk.Order> => order
export const refundReply = (refund: Refund): Wire<Sdk.Refund> => refund

/** Without `Prefer: return=representation`. */
export function minimalOrderReply({ id, status, purchase_units: [unit] }: Order): Wire<Sdk.Order> {
  const { reference_id, payments } = unit
  return { id, status, ...(payments && { purchase_units: [{ reference_id, payments }] }) }
}

/** By itself, a capture shows its payee and its order. */
export function captureReply(
  { id, purchase_units: [unit] }: Order,
  capture: Capture,
): Wire<Sdk.CapturedPayment> {
  return { ...capture, payee: unit.payee, supplementary_data: { related_ids: { order_id: id } } }
}

export function createOrder(
  { purchase_units: [unit], payment_source: source }: OrderRequest,
  requestId: string | undefined,
  now: Date,
): Order {
  if (source && !requestId) {
    const description = 'A PayPal-Request-Id is required if you are trying to process payment for an Order.'
    throw new ApiError('INVALID_REQUEST', [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED', description }])
  }
  requirePositive(centsOf(unit.amount))
  const purchase_units: [PurchaseUnit] = [{ ...unit, payee: { ...merchant } }]
  const fields = { ...newRecord(now), intent: 'CAPTURE', purchase_units } as const
  if (!source) return { ...fields, status: 'CREATED' }
  return { ...fields, status: 'PAYER_ACTION_REQUIRED', payment_source: { paypal: {} } }
}

export function approveOrder(order: Order, now: Date): void {
  if (order.status === 'COMPLETED') throw alreadyCaptured()
  if (order.status === 'VOIDED') throw unprocessable('ORDER_VOIDED', 'The order was voided.')
  order.status = 'APPROVED'
  order.update_time = timeOf(now)
}

/** Throws unless the order is approved and not captured. */
export function checkCapturable({ status }: Order): void {
  if (status === 'COMPLETED') throw alreadyCaptured()
  if (status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
}

/** Like at the provider, an order is completed even while its capture is pending. */
export function captureOrder(order: Order, status: 'COMPLETED' | 'PENDING', now: Date): void {
  const [unit] = order.purchase_units
  const { amount, custom_id } = unit
  const capture: Capture = { ...newRecord(now), status, amount, custom_id, final_capture: true }
  if (status === 'PENDING') capture.status_details = { reason: 'PENDING_REVIEW' }
  unit.payments = { captures: [capture] }
  order.status = 'COMPLETED'
  order.update_time = timeOf(now)
}

/** Ends the review of a pending capture. Returns whether there was one. */
export function settleOrder(order: Order, outcome: 'COMPLETED' | 'DECLINED', now: Date): boolean {
  const capture = captureOf(order)
  if (capture?.status !== 'PENDING') return false
  delete capture.status_details
  Object.assign(capture, { status: outcome, update_time: timeOf(now) })
  return true
}

/** Refunds the requested amount, or the remaining one. */
export function refundCapture(order: Order, capture: Capture, { amount }: RefundRequest, now: Date): Refund {
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  const [{ payments, custom_id }] = order.purchase_units
  const { refunds = [] } = payments ?? {}
  const refunded = refunds.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
  const left = capture.status === 'DECLINED' ? 0 : centsOf(capture.amount) - refunded
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  const cents = amount ? centsOf(amount) : left
  requirePositive(cents)
  if (cents > left) {
    const description = 'The refund amount must not exceed what is left of the capture.'
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', description)
  }
  const refundedAmount = { ...capture.amount, value: (cents / 100).toFixed(2) }
  const refund: Refund = { ...newRecord(now), status: 'COMPLETED', amount: refundedAmount, custom_id }
  if (payments) payments.refunds = [...refunds, refund]
  capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.update_time = timeOf(now)
  return refund
}

const centsOf = ({ value }: Money) => Math.round(Number(value) * 100)

/** As in $0.99. */
export function formatMoney({ value, currency_code: currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value))
}

function requirePositive(cents: number): void {
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
}

function alreadyCaptured() {
  const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed."
  return unprocessable('ORDER_ALREADY_CAPTURED', description)
}

const timeOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

function newRecord(now: Date): Record {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const id = Array.from({ length: 17 }, () => signs.charAt(randomInt(signs.length))).join('')
  return { id, create_time: timeOf(now), update_time: timeOf(now) }
}
