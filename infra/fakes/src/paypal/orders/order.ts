// An order and its life cycle: created, approved by its payer, captured, settled, refunded.
import { randomInt } from 'node:crypto'
import { unprocessable } from './api-error.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import type { OrderRequest, RefundRequest } from './order-request.ts'

const merchant = { merchant_id: 'JJFAKESPAYEE7', email_address: 'merchant@jumpingjack.example' }

interface Record {
  id: string
  createdAt: Date
  updatedAt: Date
}

export interface Capture extends Record {
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
}

export interface Refund extends Record {
  amount: Money
}

/** The one purchase unit of an order. */
type PurchaseUnit = OrderRequest['purchase_units'][number] & { payee: typeof merchant }

export interface Order extends Record {
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  unit: PurchaseUnit
  /** Requests to capture it, with any result. */
  captureAttempts: number
  capture?: Capture
  refunds: Refund[]
}

export function createOrder({ purchase_units: [unit] }: OrderRequest, now: Date): Order {
  requirePositive(centsOf(unit.amount))
  return {
    ...newRecord(now),
    status: 'CREATED',
    unit: { ...unit, payee: { ...merchant } },
    captureAttempts: 0,
    refunds: [],
  }
}

export function approveOrder(order: Order, now: Date): void {
  if (order.status === 'COMPLETED') throw alreadyCaptured()
  if (order.status === 'VOIDED') throw unprocessable('ORDER_VOIDED', 'The order was voided.')
  order.status = 'APPROVED'
  order.updatedAt = now
}

/** Throws unless the order is approved and not captured. */
export function checkCapturable({ status }: Order): void {
  if (status === 'COMPLETED') throw alreadyCaptured()
  if (status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
}

/** Like at the provider, an order is completed even while its capture is pending. */
export function captureOrder(order: Order, status: 'COMPLETED' | 'PENDING', now: Date): void {
  order.capture = { ...newRecord(now), status }
  order.status = 'COMPLETED'
  order.updatedAt = now
}

/** Ends the review of a pending capture. Returns whether there was one. */
export function settleOrder({ capture }: Order, outcome: 'COMPLETED' | 'DECLINED', now: Date): boolean {
  if (capture?.status !== 'PENDING') return false
  capture.status = outcome
  capture.updatedAt = now
  return true
}

/** Refunds the requested amount, or the remaining one. */
export function refundCapture(order: Order, capture: Capture, { amount }: RefundRequest, now: Date): Refund {
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  const { currency_code: currency } = order.unit.amount
  const refunded = order.refunds.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
  const left = capture.status === 'DECLINED' ? 0 : centsOf(order.unit.amount) - refunded
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  const cents = amount ? centsOf(amount) : left
  requirePositive(cents)
  if (cents > left) {
    const description = 'The refund amount must not exceed what is left of the capture.'
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', description)
  }
  const refund = { ...newRecord(now), amount: moneyOf(cents, currency) }
  order.refunds.push(refund)
  capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updatedAt = now
  return refund
}

function requirePositive(cents: number): void {
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
}

function alreadyCaptured() {
  const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed."
  return unprocessable('ORDER_ALREADY_CAPTURED', description)
}

function newRecord(now: Date): Record {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const id = Array.from({ length: 17 }, () => signs.charAt(randomInt(signs.length))).join('')
  return { id, createdAt: now, updatedAt: now }
}
