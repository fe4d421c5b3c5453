// The most that a month may cost, in words.
import type { FeeLimit } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { amountLabel } from './fact-labels.ts'

/** "Up to $30 a month". */
export function feeLimitLabel({ amount, sign }: FeeLimit): string {
  const price = amountLabel(amount, sign)
  return t`Up to ${price} a month`
}
