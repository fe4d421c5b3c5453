// The requests of a payment: order, approval, capture, activation.

import { premiumPrice } from '@jumpingjack/contracts/fields/limits'
import { captureOrder, confirmPayment, createOrder } from '@jumpingjack/contracts/payment/payments'
import { t } from '@lingui/core/macro'
import { ZodError } from 'zod'
import { callApi, randomHex } from '../../lib/api/api.ts'
import { ApiError, isRejection } from '../../lib/api/api-error.ts'
import { UserFacingError } from '../../lib/api/user-facing-error.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import type { showToast } from '../../ui/overlay/toasts.ts'
import { approveOrder, type PayPal } from './paypal-sdk.ts'

type Toast = Parameters<typeof showToast>[0]

export interface PaymentFailure {
  /** Absent if the payment is pending: the payment block says it. */
  toast?: Toast
  /** The order has failed for good. Otherwise the request can be repeated. */
  isFinal: boolean
  isPaid: boolean
}

const finalFailure = (toast: Toast): PaymentFailure => ({ toast, isFinal: true, isPaid: false })
const pending: PaymentFailure = { isFinal: false, isPaid: false }

/**
 * Creates an order and opens PayPal's window. Must be called within a click. `onOrder` runs if the order is created while
 * the window is open.
 */
export async function approve(
  paypal: PayPal,
  onOrder: (orderId: string) => void,
): Promise<{ orderId: string } | PaymentFailure> {
  let isOpen = true
  const order = placeOrder()
  order.then(
    ({ orderId }) => isOpen && onOrder(orderId),
    () => undefined,
  )
  try {
    const approval = await approveOrder(paypal, order)
    if (approval === 'cancelled')
      return finalFailure(toast('neutral', t`Payment Cancelled`, t`You cancelled the payment process.`))
    if (approval.orderId) return { orderId: approval.orderId }
    const text = t`Order ID not found. Please contact support.`
    return finalFailure(toast('destructive', t`Payment Error`, text))
  } catch (error) {
    return finalFailure(paymentFailed(error instanceof Error ? error.message : ''))
  } finally {
    isOpen = false
  }
}

async function placeOrder(): Promise<{ orderId: string }> {
  try {
    const { id } = await callApi(createOrder, {
      body: premiumPrice,
      headers: { 'idempotency-key': randomHex(16) },
    })
    return { orderId: id }
  } catch (error) {
    throw new UserFacingError(orderFailure(error))
  }
}

/** Captures the order and activates Premium. Idempotent: the server charges an order once. */
export async function captureAndActivate(orderId: string): Promise<PaymentFailure | undefined> {
  return (await capture(orderId)) ?? (await activate(orderId))
}

async function capture(orderId: string): Promise<PaymentFailure | undefined> {
  try {
    const { status } = await callApi(captureOrder, { params: { orderId } })
    if (status === 'COMPLETED') return undefined
    if (status === 'PENDING') return pending
    return finalFailure(paymentFailed(t`Payment was not completed`))
  } catch (error) {
    // The payment may still succeed.
    if (!isRejection(error)) return pending
    return finalFailure(paymentFailed(serverText(error) || t`Payment failed`))
  }
}

async function activate(orderId: string): Promise<PaymentFailure | undefined> {
  try {
    await callApi(confirmPayment, { body: { orderId, paymentMethod: 'paypal' } })
    return undefined
  } catch (error) {
    const text = t`Payment succeeded but subscription activation failed. Please contact support.`
    const failed = toast('destructive', t`Activation Error`, text)
    return { toast: failed, isFinal: isRejection(error), isPaid: true }
  }
}

type Variant = NonNullable<Toast['variant']>
const toast = (variant: Variant, title: string, description: string) => ({ variant, title, description })
export const welcome = () =>
  toast('default', t`Welcome to Premium!`, t`Your subscription is now active. Enjoy ad-free browsing!`)
export const paymentFailed = (reason: string) =>
  toast('destructive', t`Payment Failed`, reason || t`There was an error processing your payment.`)

function orderFailure(error: unknown): string {
  if (error instanceof ZodError) return t`No order ID received from PayPal`
  return serverText(error) || t`Failed to create PayPal order`
}

function serverText(error: unknown): string | undefined {
  const text = error instanceof ApiError ? error.problem?.error : undefined
  return text && sharedText(text)
}
