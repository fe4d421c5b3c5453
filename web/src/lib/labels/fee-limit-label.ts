// The most that a month may cost, in words.
import type { FeeLimit } from '@jumpingjack/contracts/gym/text-search'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const currencies = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** "Up to $30 a month". */
export function feeLimitLabel({ amount, sign }: FeeLimit): string {
  const currency = sign && currencies[sign]
  const price = i18n.number(amount, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    trailingZeroDisplay: 'stripIfInteger',
  })
  return t`Up to ${price} a month`
}
