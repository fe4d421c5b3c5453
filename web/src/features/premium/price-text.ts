// Prices in words: "$0.99" and "$0", in German "0,99 $".
import { premiumPrice } from '@jumpingjack/contracts/payment/payments'
import { i18n } from '@lingui/core'

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
