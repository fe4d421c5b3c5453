// What a comparison of gyms says: which facts, cost, and when somebody has confirmed something last.

import { minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import { amenities } from '@jumpingjack/contracts/gym/gym-facts'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'

/** With fields that replies may lack. */
export type ComparedGym = GymDetail & {
  /** Facts that are known not to be there. */
  lacks?: string[] | undefined
  cost?: Cost | undefined
  confirmations?: { source: string; at: string; by: number }[] | undefined
}

/** In minor units of the currency. */
interface Cost {
  currency: string
  for: string
  monthly?: number | undefined
  joining?: number | undefined
  dayPass?: number | undefined
  firstYear?: number | undefined
  leaveAfterThreeMonths?: number | undefined
  observedOn: string
}

export type ComparedFact = Exclude<SearchedFact, '$'>
export type Mark = 'yes' | 'no' | 'unknown'

const allFacts: readonly ComparedFact[] = [...amenities, 'dayPass']

/** Those that are looked for, separated by commas; without any, all that at least one of the gyms has. */
export function comparedFacts(wanted: string, gyms: readonly ComparedGym[]): readonly ComparedFact[] {
  const asked = wanted.split(',')
  const known = allFacts.filter((fact) => asked.includes(fact))
  return known.length > 0 ? known : allFacts.filter((fact) => gyms.some((gym) => markOf(gym, fact) === 'yes'))
}

/** Whoever knows the hours knows whether it is always open. */
export function markOf(gym: ComparedGym, fact: ComparedFact): Mark {
  if (fact === 'dayPass') return gym.dayPass ? (gym.dayPass.offered ? 'yes' : 'no') : 'unknown'
  if (gym.amenities?.includes(fact)) return 'yes'
  if (gym.lacks?.includes(fact)) return 'no'
  if (fact !== '24h' || !gym.week) return 'unknown'
  const [first] = gym.week.open
  return first?.from === 0 && first.to === minutesPerWeek ? 'yes' : 'no'
}

/** The most important line first. Without known cost: what is known of prices. */
export function costLines({ cost, priceRange, dayPass }: ComparedGym): { lines: string[]; note?: string } {
  if (!cost) {
    const lines = [t`Cost unknown`, priceRange && t`Price range ${priceRange}`]
    return { lines: [...lines, dayPass && t`Day pass: ${dayPassLabel(dayPass)}`].filter(isText) }
  }
  const price = (minor: number | undefined, text: (amount: string) => string) =>
    minor === undefined ? undefined : text(money(minor, cost.currency))
  const lines = [
    price(cost.firstYear, (amount) => t`about ${amount} in the first year`),
    price(cost.leaveAfterThreeMonths, (amount) => t`${amount} to leave after three months`),
    price(cost.monthly, (amount) => t`${amount} a month`),
    price(cost.joining, (amount) => t`${amount} to join`),
    price(cost.dayPass, (amount) => t`Day pass: ${amount}`),
  ]
  const month = i18n.date(cost.observedOn, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return { lines: lines.filter(isText), note: `${cost.for}, ${month}` }
}

const isText = (line: string | undefined): line is string => Boolean(line)

/** Whole amounts without cents. */
function money(minor: number, currency: string): string {
  const style = { style: 'currency', currency } as const
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
  return i18n.number(minor / 10 ** digits, { ...style, trailingZeroDisplay: 'stripIfInteger' })
}

/** The newest of all. Undefined if nobody has confirmed anything. */
export function freshnessOf({ confirmations = [] }: ComparedGym, now: Date): string | undefined {
  const [newest] = confirmations.toSorted((a, b) => b.at.localeCompare(a.at))
  if (!newest) return undefined
  const when = relativeDate(newest.at, now)
  return newest.by > 0
    ? plural(newest.by, { one: `Confirmed ${when} by # member`, other: `Confirmed ${when} by # members` })
    : t`Confirmed ${when}`
}
