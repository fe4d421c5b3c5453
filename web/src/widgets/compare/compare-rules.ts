// What a comparison of gyms says: which facts, cost, and who has said something last.

import { amenities } from '@jumpingjack/contracts/facts/gym-facts'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { hasSearched } from '../../lib/gym/searched-facts.ts'
import { sourceLabel, summaryLabel, termsLabel } from '../../lib/labels/cost-labels.ts'
import { dayPassLabel } from '../../lib/labels/fact-labels.ts'
import { freshnessLabel } from '../../lib/labels/freshness-label.ts'

export type ComparedFact = Exclude<SearchedFact, '$'>
export type Mark = 'yes' | 'no' | 'unknown'

const allFacts: readonly ComparedFact[] = [...amenities, 'dayPass', 'womenHours']

/** Those that are looked for, separated by commas; without any, all that at least one of the gyms has. */
export function comparedFacts(wanted: string, gyms: readonly GymDetail[]): readonly ComparedFact[] {
  const asked = wanted.split(',')
  const known = allFacts.filter((fact) => asked.includes(fact))
  return known.length > 0 ? known : allFacts.filter((fact) => gyms.some((gym) => markOf(gym, fact) === 'yes'))
}

export function markOf(gym: GymDetail, fact: ComparedFact): Mark {
  const has = hasSearched(gym, { fact })
  return has === undefined ? 'unknown' : has ? 'yes' : 'no'
}

/** The most important line first. Without known cost: what is known of prices. */
export function costLines(gym: GymDetail, now: Date): { lines: string[]; note?: string } {
  const { cost, priceRange, dayPass } = gym
  const lines = cost
    ? [summaryLabel(cost), termsLabel(cost)]
    : [
        t`Fees unknown`,
        priceRange && t`Price range ${priceRange}`,
        dayPass && t`Day pass: ${dayPassLabel(dayPass)}`,
      ]
  return {
    lines: lines.filter((line): line is string => Boolean(line)),
    ...(cost && { note: sourceLabel(cost, now) }),
  }
}

/** Of what was said last. Undefined if nothing was. */
export function newestFreshness({ confirmations = [] }: GymDetail, now: Date): string | undefined {
  const [newest] = confirmations.toSorted((a, b) => b.at.localeCompare(a.at))
  return newest && freshnessLabel(newest, now)
}
