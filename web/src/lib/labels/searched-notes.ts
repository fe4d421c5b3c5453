// What is known of what a search asks for, of one gym, in words.
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { t } from '@lingui/core/macro'
import type { ListedGym } from '../gym/listed-gym.ts'
import { hasSearched } from '../gym/searched-facts.ts'
import { searchedFactLabel } from './fact-labels.ts'
import { feeLimitLabel } from './fee-limit-label.ts'
import { wantedHoursLabel } from './wanted-hours-label.ts'

/** What it has, lacks, or of which it is unknown whether it has it. */
export function searchedLabels(
  gym: ListedGym,
  wanted: readonly SearchWord[],
  state: boolean | undefined,
): string {
  const words = wanted.filter((word) => hasSearched(gym, word) === state)
  return [...new Set(words.map(labelOf))].join(', ')
}

export function missingNotes(gym: ListedGym, wanted: readonly SearchWord[]): string[] {
  const [unknown, lacking] = [searchedLabels(gym, wanted, undefined), searchedLabels(gym, wanted, false)]
  return [unknown && t`Unknown: ${unknown}`, lacking && t`Not: ${lacking}`].filter(Boolean)
}

function labelOf({ fact, hours, feeLimit }: SearchWord): string {
  if (hours) return wantedHoursLabel(hours)
  if (feeLimit) return feeLimitLabel(feeLimit)
  return fact ? searchedFactLabel(fact) : ''
}
