// Messages for each outcome of a payment.
import { t } from '@lingui/core/macro'
import { ZodError } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { sharedText } from '../../lib/language/shared-text.ts'

export const welcome = () => ({
  title: t`Welcome to Premium!`,
  description: t`Your subscription is now active. Enjoy ad-free browsing!`,
})
export const cancelled = () =>
  ({
    title: t`Payment Cancelled`,
    description: t`You cancelled the payment process.`,
    variant: 'neutral',
  }) as const
export const unconfirmed = () =>
  ({
    title: t`Payment Pending`,
    description: t`PayPal has not confirmed it yet.`,
    variant: 'neutral',
  }) as const
export const orderIdMissing = () =>
  ({
    title: t`Payment Error`,
    description: t`Order ID not found. Please contact support.`,
    variant: 'destructive',
  }) as const
export const activationFailed = () =>
  ({
    title: t`Activation Error`,
    description: t`Payment succeeded but subscription activation failed. Please contact support.`,
    variant: 'destructive',
  }) as const

export function paymentFailed(reason: string) {
  return {
    title: t`Payment Failed`,
    description: reason || t`There was an error processing your payment.`,
    variant: 'destructive',
  } as const
}

export function orderFailure(error: unknown): string {
  if (error instanceof ZodError) return t`No order ID received from PayPal`
  return serverText(error) || t`Failed to create PayPal order`
}

function serverText(error: unknown): string | undefined {
  const text = error instanceof ApiError ? error.problem?.error : undefined
  return text && sharedText(text)
}

export function captureFailure(error: unknown): string {
  return serverText(error) || t`Payment failed`
}

/** Whether a reply is final. After any other failure the payment may still succeed. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
