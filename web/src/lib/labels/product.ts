// Product name, feedback e-mail address, and the price of Premium.
import { premiumPrice } from '@jumpingjack/contracts/fields/limits'
import { i18n } from '@lingui/core'

export const productName = 'Jumpingjack'
export const feedbackEmail: string = import.meta.env.VITE_FEEDBACK_EMAIL ?? 'feedback@jumpingjack.example'

/** Prices in words: "$0.99" and "$0", in German "0,99 $". */
export function premiumPriceText(): string {
  return priceText(Number(premiumPrice.amount))
}

export function priceText(amount: number): string {
  return i18n.number(amount, {
    style: 'currency',
    currency: premiumPrice.currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
}
