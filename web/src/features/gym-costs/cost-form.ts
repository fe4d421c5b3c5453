// The form of an observation of a cost: its values, and what they mean.
import type { CostDraft } from '@jumpingjack/contracts/costs/costs'
import { type Currency, decimalsOf } from '@jumpingjack/contracts/facts/currencies'
import {
  type Audience,
  impossibleAmounts,
  isPriced,
  noticeMonthsMax,
  termFields,
} from '@jumpingjack/contracts/facts/gym-cost'
import { t } from '@lingui/core/macro'
import type { FieldErrors } from '../../lib/hooks/use-form.ts'
import { parseAmount } from './parse-amount.ts'

/** Texts as they are typed. Blank ones are unknown. */
export interface CostForm extends Record<(typeof termFields)[number] | 'observedOn', string> {
  for: Audience
  currency: Currency
}

export function emptyCostForm(currency: Currency, today: string): CostForm {
  const blank = { monthly: '', joining: '', yearly: '', dayPass: '', noticeMonths: '' }
  return { for: 'adult', currency, ...blank, observedOn: today }
}

/** The draft is valid if there are no errors. */
export function readCostForm(
  form: CostForm,
  today: string,
): { draft: CostDraft; errors: FieldErrors<CostForm> } {
  const { for: audience, currency, observedOn } = form
  const decimals = (field: string) => (field === 'noticeMonths' ? 0 : decimalsOf(currency))
  const terms = termFields.map((field) => [field, parseAmount(form[field], decimals(field))] as const)
  const draft = { for: audience, currency, ...Object.fromEntries(terms), observedOn } as CostDraft
  const tooHigh = impossibleAmounts(draft).map((field) => [field, t`This amount is too high`] as const)
  const invalid = terms.filter(([, value]) => Number.isNaN(value))
  return {
    draft,
    errors: {
      ...(!isPriced(draft) && { monthly: t`Enter a monthly fee, a yearly fee or a day pass` }),
      ...Object.fromEntries(tooHigh),
      ...((draft.noticeMonths ?? 0) > noticeMonthsMax && { noticeMonths: t`This is too long` }),
      ...Object.fromEntries(invalid.map(([field]) => [field, t`Enter one number, such as 29.99`])),
      ...((observedOn === '' || observedOn > today) && { observedOn: t`Choose a day that has been` }),
    },
  }
}
