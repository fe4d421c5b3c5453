// What a gym costs, in words.

import { decimalsOf } from '@jumpingjack/contracts/facts/currencies'
import type { Audience, CostTerms, GymCost } from '@jumpingjack/contracts/facts/gym-cost'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { localDay } from './local-time.ts'
import { relativeDate } from './relative-date.ts'

export const audienceLabels: Record<Audience, MessageDescriptor> = {
  adult: msg`Adults`,
  student: msg`Students`,
  senior: msg`Seniors`,
  youth: msg`Youth`,
  family: msg`Families`,
}

/** A later version may know others. */
export function audienceLabel(name: string): string {
  return Object.hasOwn(audienceLabels, name) ? i18n.t(audienceLabels[name as Audience]) : name
}

function money(amount: number, currency: string, format: Intl.NumberFormatOptions = exact): string {
  return i18n.number(amount / 10 ** decimalsOf(currency), { style: 'currency', currency, ...format })
}
const exact = { trailingZeroDisplay: 'stripIfInteger' } as const
const rough = { minimumFractionDigits: 0, maximumFractionDigits: 0 }

/** "About $612 in the first year, $51 to leave after three months". */
export function summaryLabel({ currency, firstYear, leaveAfterThreeMonths, dayPass }: GymCost): string {
  if (firstYear === undefined) return dayPass === undefined ? '' : dayPassTerm(dayPass, currency)
  const year = money(firstYear, currency, rough)
  if (leaveAfterThreeMonths === undefined) return t`About ${year} in the first year`
  if (leaveAfterThreeMonths === 0)
    return t`About ${year} in the first year, nothing to leave after three months`
  const leaving = money(leaveAfterThreeMonths, currency, rough)
  return t`About ${year} in the first year, ${leaving} to leave after three months`
}

/** "$51 a month, no joining fee, 1 month of notice". */
export function termsLabel(terms: CostTerms & { currency: string }): string {
  const { currency, monthly, joining, yearly, noticeMonths, dayPass } = terms
  const price = (amount: number) => money(amount, currency)
  const parts = [
    monthly !== undefined && t`${price(monthly)} a month`,
    yearly !== undefined && (yearly > 0 ? t`${price(yearly)} a year` : t`no yearly fee`),
    joining !== undefined && (joining > 0 ? t`${price(joining)} to join` : t`no joining fee`),
    noticeMonths !== undefined && noticeLabel(noticeMonths),
    dayPass !== undefined && dayPassTerm(dayPass, currency),
  ]
  return parts.filter(Boolean).join(', ')
}

function noticeLabel(months: number): string {
  if (months === 0) return t`no notice`
  return plural(months, { one: '# month of notice', other: '# months of notice' })
}

const dayPassTerm = (amount: number, currency: string) => t`day pass ${money(amount, currency)}`

/** "Adults, 3 weeks ago, confirmed by 2 members". */
export function sourceLabel(cost: Pick<GymCost, 'for' | 'observedOn' | 'confirmedBy'>, now: Date): string {
  const { observedOn, confirmedBy: count } = cost
  // A date alone would count as midnight in Greenwich.
  const age = observedOn >= localDay(now) ? t`today` : relativeDate(`${observedOn}T00:00`, now)
  const confirmed =
    count === 0
      ? t`not confirmed yet`
      : plural(count, { one: 'confirmed by # member', other: 'confirmed by # members' })
  return `${audienceLabel(cost.for)}, ${age}, ${confirmed}`
}
