// What is known of the facts that a search asks for, also in words.

import { minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import type { SearchedFact, SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import { feeLimitLabel, searchedFactLabel } from '../labels/fact-labels.ts'
import { wantedHoursLabel } from '../labels/wanted-hours-label.ts'
import type { GymFacts } from './fact-form.ts'
import type { ListedGym } from './listed-gym.ts'

/** What is counted: a number is one of the times that the text asks for, or of the amounts. */
type Counted = SearchedFact | 'openNow' | number | { feeLimit: number }

/** How many gyms have it, and of how many others it is unknown. */
export function countsOf(fact: Counted, counts: FilterCounts): { has: number; others: number } {
  const { total, amenities, lacks = {}, prices, dayPass, openNow, openThen = [], known } = counts
  if (typeof fact === 'object') {
    const { has, unknown } = counts.inBudget?.[fact.feeLimit] ?? { has: 0, unknown: total }
    return { has, others: unknown }
  }
  if (fact === 'openNow') return { has: openNow, others: total - known.hours }
  if (typeof fact === 'number') return { has: openThen[fact] ?? 0, others: total - known.hours }
  if (fact === '$') {
    const priced = Object.values(prices).reduce((sum, each) => sum + each, 0)
    return { has: prices.$ ?? 0, others: total - priced }
  }
  if (fact === 'womenHours') return { has: counts.womenHours ?? 0, others: total - (counts.womenHours ?? 0) }
  const has = fact === 'dayPass' ? dayPass : (amenities[fact] ?? 0)
  return { has, others: total - (fact === '24h' ? Math.max(has, known.hours) : has + (lacks[fact] ?? 0)) }
}

export type Asked = Pick<SearchWord, 'fact' | 'hours' | 'feeLimit'>

/** Whether a word asks for what gyms may be known to have. */
export const isAsking = ({ fact, hours, feeLimit }: Asked) => Boolean(fact ?? hours ?? feeLimit)

/** Whether a gym has what a word asks for; undefined if it is unknown. */
export function hasSearched(gym: ListedGym, { fact, hours, feeLimit }: Asked) {
  if (hours) return 'isOpenThen' in gym ? gym.isOpenThen : undefined
  if (feeLimit) return 'isInBudget' in gym ? gym.isInBudget : undefined
  const { priceRange, dayPass, amenities, lacks, womenHours }: GymFacts = 'createdAt' in gym ? gym : {}
  if (fact === 'dayPass') return dayPass?.offered
  if (fact === '$') return priceRange ? priceRange === fact : undefined
  if (fact === 'womenHours') return Boolean(womenHours || amenities?.includes('women-only')) || undefined
  if (!fact || amenities?.includes(fact)) return true
  if (lacks?.includes(fact)) return false
  return fact === '24h' ? isAlwaysOpen(gym) : undefined
}

/** Whoever knows the hours knows it. */
function isAlwaysOpen(gym: ListedGym): boolean | undefined {
  const { isOpen } = gym
  if (!isOpen) return isOpen ?? undefined
  if ('createdAt' in gym) return !gym.nextChange
  return gym.week?.open.reduce((sum, { from, to }) => sum + to - from, 0) === minutesPerWeek
}

/** What it has, lacks, or of which it is unknown whether it has it. */
export function searchedLabels(
  gym: ListedGym,
  wanted: readonly SearchWord[],
  state: boolean | undefined,
): string {
  const words = wanted.filter((word) => hasSearched(gym, word) === state)
  const isMostDays = 'isOpenMostDays' in gym
  return [...new Set(words.map((word) => labelOf(word, isMostDays)))].join(', ')
}

export function missingNotes(gym: ListedGym, wanted: readonly SearchWord[]): string[] {
  const [unknown, lacking] = [searchedLabels(gym, wanted, undefined), searchedLabels(gym, wanted, false)]
  return [unknown && t`Unknown: ${unknown}`, lacking && t`Not: ${lacking}`].filter(Boolean)
}

function labelOf({ fact, hours, feeLimit }: SearchWord, isMostDays: boolean): string {
  if (hours) return wantedHoursLabel(hours, isMostDays)
  if (feeLimit) return feeLimitLabel(feeLimit)
  return fact ? searchedFactLabel(fact) : ''
}
