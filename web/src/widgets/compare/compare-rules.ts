// What a comparison of gyms says: which facts, cost, and when somebody has confirmed something last.

import { amenities } from '@jumpingjack/contracts/facts/gym-facts'
import { minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import { plural, t } from '@lingui/core/macro'
import { sourceLabel, summaryLabel, termsLabel } from '../../lib/labels/cost-labels.ts'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { relativeDate } from '../../lib/labels/relative-date.ts'

export type ComparedFact = Exclude<SearchedFact, '$'>
export type Mark = 'yes' | 'no' | 'unknown'

const allFacts: readonly ComparedFact[] = [...amenities, 'dayPass']

/** Those that are looked for, separated by commas; without any, all that at least one of the gyms has. */
export function comparedFacts(wanted: string, gyms: readonly GymDetail[]): readonly ComparedFact[] {
  const asked = wanted.split(',')
  const known = allFacts.filter((fact) => asked.includes(fact))
  return known.length > 0 ? known : allFacts.filter((fact) => gyms.some((gym) => markOf(gym, fact) === 'yes'))
}

/** Whoever knows the hours knows whether it is always open. */
export function markOf(gym: GymDetail, fact: ComparedFact): Mark {
  if (fact === 'dayPass') return gym.dayPass ? (gym.dayPass.offered ? 'yes' : 'no') : 'unknown'
  if (gym.amenities?.includes(fact)) return 'yes'
  if (gym.lacks?.includes(fact)) return 'no'
  if (fact !== '24h' || !gym.week) return 'unknown'
  const [first] = gym.week.open
  return first?.from === 0 && first.to === minutesPerWeek ? 'yes' : 'no'
}

/** The most important line first. Without known cost: what is known of prices. */
export function costLines(gym: GymDetail, now: Date): { lines: string[]; note?: string } {
  const { cost, priceRange, dayPass } = gym
  const lines = cost
    ? [summaryLabel(cost), termsLabel(cost)]
    : [
        t`Cost unknown`,
        priceRange && t`Price range ${priceRange}`,
        dayPass && t`Day pass: ${dayPassLabel(dayPass)}`,
      ]
  return {
    lines: lines.filter((line): line is string => Boolean(line)),
    ...(cost && { note: sourceLabel(cost, now) }),
  }
}

/** The newest of all. Undefined if nobody has confirmed anything. */
export function freshnessOf({ confirmations = [] }: GymDetail, now: Date): string | undefined {
  const [newest] = confirmations.toSorted((a, b) => b.at.localeCompare(a.at))
  if (!newest) return undefined
  const when = relativeDate(newest.at, now)
  return newest.by > 0
    ? plural(newest.by, { one: `Confirmed ${when} by # member`, other: `Confirmed ${when} by # members` })
    : t`Confirmed ${when}`
}
