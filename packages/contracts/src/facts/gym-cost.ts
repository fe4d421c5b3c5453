// What a gym costs: limits of amounts, and what follows from them.
import { z } from 'zod'
import { type Currency, decimalsOf, unitsPerDollar } from './currencies.ts'
import type { PriceRange } from './gym-facts.ts'

/** For whom an amount is. A gym shows the first that is known. */
export const audiences = ['adult', 'student', 'senior', 'youth', 'family'] as const
export type Audience = (typeof audiences)[number]

export const amountFields = ['monthly', 'joining', 'yearly', 'dayPass'] as const
export type AmountField = (typeof amountFields)[number]

export const termFields = [...amountFields, 'noticeMonths'] as const

/** Amounts in the smallest unit, as cents. Absent if unknown, 0 if there is nothing to pay. */
export type CostTerms = { [Field in (typeof termFields)[number]]?: number | undefined }
type Amounts = CostTerms & { currency: Currency }

/** In dollars. */
const limits: Record<AmountField, { usual: [from: number, to: number]; most: number }> = {
  monthly: { usual: [8, 500], most: 10_000 },
  joining: { usual: [0, 1_000], most: 10_000 },
  yearly: { usual: [0, 5_000], most: 100_000 },
  dayPass: { usual: [1, 100], most: 1_000 },
}
export const noticeMonthsMax = 24

function inDollars(amount: number, currency: Currency): number {
  return amount / 10 ** decimalsOf(currency) / unitsPerDollar[currency]
}

function fieldsWhere(
  amounts: Amounts,
  matches: (dollars: number, limit: (typeof limits)[AmountField]) => boolean,
) {
  return amountFields.filter((field) => {
    const amount = amounts[field]
    return amount !== undefined && matches(inDollars(amount, amounts.currency), limits[field])
  })
}

/** Whether it names what somebody pays to train; a joining fee alone says nothing. */
export const isPriced = (terms: CostTerms): boolean =>
  amountFields.some((field) => field !== 'joining' && terms[field] !== undefined)

/** Amounts that are possible, but are more likely to be a mistake. */
export const unusualAmounts = (amounts: Amounts): AmountField[] =>
  fieldsWhere(amounts, (dollars, { usual: [from, to] }) => dollars < from || dollars > to)

/** Amounts that no gym asks for. */
export const impossibleAmounts = (amounts: Amounts): AmountField[] =>
  fieldsWhere(amounts, (dollars, { most }) => dollars > most)

/** Twelve months, the yearly fee and the joining fee. Unknown fees count as none. */
export function firstYear({ monthly, joining = 0, yearly }: CostTerms): number | undefined {
  if (monthly === undefined && yearly === undefined) return undefined
  return 12 * (monthly ?? 0) + (yearly ?? 0) + joining
}

/** What is still to pay after three months if the member leaves then: the months of notice. */
export function leaveAfterThreeMonths({ monthly, noticeMonths }: CostTerms): number | undefined {
  return monthly === undefined || noticeMonths === undefined ? undefined : monthly * noticeMonths
}

export function withSums({ isForeign: _, ...cost }: StoredGymCost): GymCost {
  return { ...cost, firstYear: firstYear(cost), leaveAfterThreeMonths: leaveAfterThreeMonths(cost) }
}

/** Below so many dollars a month, without the joining fee. */
const ranges: [below: number, range: PriceRange][] = [
  [30, '$'],
  [80, '$$'],
  [Number.POSITIVE_INFINITY, '$$$'],
]

/**
 * What adults pay for a month, without the joining fee, in the smallest unit. Undefined unless another member has confirmed
 * it, in a currency of the country.
 */
export function monthlyCost(cost: StoredGymCost): number | undefined {
  const { for: audience, monthly, yearly, confirmedBy, isForeign } = cost
  const year = firstYear({ monthly, yearly })
  if (audience !== 'adult' || confirmedBy === 0 || isForeign || year === undefined) return undefined
  return year / 12
}

export function priceRangeOfCost(cost: StoredGymCost): PriceRange | undefined {
  const month = monthlyCost(cost)
  if (month === undefined) return undefined
  const dollars = inDollars(month, cost.currency)
  return ranges.find(([below]) => dollars < below)?.[1]
}

/** What a gym costs by its observations. */
export interface StoredGymCost extends CostTerms {
  currency: Currency
  for: Audience
  /** Of the fees; of the day pass if no fees are known. */
  observedOn: string
  /** How many other members say the same. */
  confirmedBy: number
  /** The currency is not that of the country. */
  isForeign?: true
}

const amount = z.int().min(0).optional()

export const costTerms = {
  ...{ monthly: amount, joining: amount, yearly: amount, dayPass: amount },
  noticeMonths: z.int().min(0).max(noticeMonthsMax).optional(),
}

/** Plain texts, because a later version may reply with others. */
export const shownCost = {
  ...{ for: z.string(), currency: z.string(), ...costTerms },
  ...{ observedOn: z.iso.date(), confirmedBy: z.int() },
}

export const GymCost = z.object({ ...shownCost, firstYear: amount, leaveAfterThreeMonths: amount })
export type GymCost = z.infer<typeof GymCost>
