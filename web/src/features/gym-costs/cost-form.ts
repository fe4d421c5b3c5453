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
import { withLatinDigits } from '@jumpingjack/contracts/gym/phones'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { FieldErrors } from '../../lib/hooks/use-form.ts'

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
  const terms = termFields.map((field) => {
    const typed = form[field]
    return [field, isOfOther(field, typed) ? Number.NaN : parseAmount(typed, decimals(field))] as const
  })
  const draft = { for: audience, currency, ...Object.fromEntries(terms), observedOn } as CostDraft
  const tooHigh = impossibleAmounts(draft).map((field) => [field, t`This amount is too high`] as const)
  const invalid = terms.filter(([, value]) => Number.isNaN(value))
  return {
    draft,
    errors: {
      ...(!isPriced(draft) && { monthly: t`Enter a monthly fee, a yearly fee or a day pass` }),
      ...Object.fromEntries(tooHigh),
      ...((draft.noticeMonths ?? 0) > noticeMonthsMax && { noticeMonths: t`This is too long` }),
      ...Object.fromEntries(invalid.map(([field]) => [field, exampleOf(field, currency)])),
      ...(observedOn > today && { observedOn: t`Choose today or an earlier day` }),
      ...(observedOn === '' && { observedOn: t`Enter the day` }),
    },
  }
}

function exampleOf(field: string, currency: Currency): string {
  if (field === 'noticeMonths') return t`Enter whole months, such as 1`
  const amount = exampleAmount(currency)
  return t`Enter one number, such as ${amount}`
}

/** As the reader writes it. */
export const exampleAmount = (currency: Currency) => i18n.number(decimalsOf(currency) === 0 ? 2_900 : 29.99)

/** Whether it is a price or a notice of another period, such as "12 a week", or "1.5k". */
function isOfOther(field: (typeof termFields)[number], typed: string): boolean {
  return periods.some(([word, fields]) => word.test(typed) && !fields.includes(field))
}

const periods: [RegExp, (typeof termFields)[number][]][] = [
  [/month|monat/i, ['monthly', 'noticeMonths']],
  [/year|annual|jahr|jähr/i, ['yearly']],
  [/\b(?:day|tag)/i, ['dayPass']],
  [/week|woche|wöch|[%¢]|\dk(?!\p{L})/iu, []],
]

/**
 * Amounts as people type them: "29,99", "$29.99", "1.299,00 €", "CHF 29.-", "Fr.50", "30 a month", "1,23,456", "٢٩٫٩٩".
 * In the smallest unit. Undefined for a blank text, NaN for one that is no single amount.
 */
export function parseAmount(typed: string, decimals: number): number | undefined {
  const text = withLatinDigits(typed).replaceAll('٫', '.').replaceAll('٬', ',').trim()
  if (text === '') return undefined
  const [number, ...others] = text.match(/(?:(?<!\p{L})[.,])?\d[\d.,'’ ]*/gu) ?? []
  const isNegative = /[-−–][^\d]{0,2}\d/.test(text)
  if (number === undefined || others.length > 0 || isNegative) return Number.NaN
  const [, whole, , part = ''] = amount.exec(number.replace(/[.,'’ ]+$/, '')) ?? []
  if (whole === undefined || (decimals === 0 && Number(part) > 0)) return Number.NaN
  const units = `${whole.replace(/\D/g, '')}.${part || 0}`
  return Math.round(Number(units) * 10 ** decimals)
}

/** Groups of three digits by one separator, or as in India; and up to two decimals. */
const amount = /^([1-9]\d{0,2}([.,'’ ])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}|\d*)(?:[.,](\d{1,2}))?$/
