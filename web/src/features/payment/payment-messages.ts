// Messages for each outcome of a payment.
import { ZodError } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'

export const welcome = {
  title: 'Welcome to Premium!',
  description: 'Your subscription is now active. Enjoy ad-free browsing!',
}
export const cancelled = {
  title: 'Payment Cancelled',
  description: 'You cancelled the payment process.',
  variant: 'neutral',
} as const
export const orderIdMissing = {
  title: 'Payment Error',
  description: 'Order ID not found. Please contact support.',
  variant: 'destructive',
} as const
export const activationFailed = {
  title: 'Activation Error',
  description: 'Payment succeeded but subscription activation failed. Please contact support.',
  variant: 'destructive',
} as const

export function paymentFailed(reason: string) {
  return {
    title: 'Payment Failed',
    description: reason || 'There was an error processing your payment.',
    variant: 'destructive',
  } as const
}

export function orderFailure(error: unknown): string {
  if (error instanceof ZodError) return 'No order ID received from PayPal'
  return (error instanceof ApiError && error.problem?.error) || 'Failed to create PayPal order'
}

export function captureFailure(error: unknown): string {
  return (error instanceof ApiError && error.problem?.error) || 'Payment failed'
}

/** Whether a reply is final. After any other failure the payment may still succeed. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
