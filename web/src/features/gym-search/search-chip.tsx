// A part of what a search was understood as: its words, and what takes it away.

import type { FilterCounts } from '@jumpingjack/contracts/gym/gym-lists'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock, LocateFixed, type LucideIcon, MapPin, X } from 'lucide-react'
import { countsOf } from '../../lib/gym/searched-facts.ts'
import { feeLimitLabel, priceLabels, searchedFactLabel } from '../../lib/labels/fact-labels.ts'
import { wantedHoursLabel } from '../../lib/labels/wanted-hours-label.ts'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import type { SearchChip } from './search-words.ts'

export function chipIcon({ means, hours }: SearchChip): LucideIcon | undefined {
  if (hours) return Clock
  return means === 'place' ? MapPin : means === 'near' ? LocateFixed : undefined
}

/** The name of what it means, or as it was typed. */
export function chipLabel({ text, means, meant, fact, hours, feeLimit, type }: SearchChip): string {
  if (hours) return wantedHoursLabel(hours)
  if (feeLimit) return feeLimitLabel(feeLimit)
  if (fact) return fact === '$' ? i18n.t(priceLabels[fact]) : searchedFactLabel(fact)
  if (means === 'near') return t`Nearby`
  if (means === 'ignored') return t`${text}: ignored`
  const label = type ? gymTypeStyle(type).label : (meant ?? text)
  return meant ? t`${label} for “${text}”` : label
}

export type Counted = Parameters<typeof countsOf>[0]

/** What is counted for each chip; undefined for those that ask for no fact. */
export function countedBy(chips: readonly SearchChip[]): (Counted | undefined)[] {
  const times = chips.flatMap(({ hours }) => hours ?? [])
  const limits = chips.flatMap(({ feeLimit }) => feeLimit ?? [])
  return chips.map(({ fact, hours, feeLimit }) => {
    const limit = feeLimit && { feeLimit: limits.indexOf(feeLimit) }
    return fact ?? (hours ? times.indexOf(hours) : limit)
  })
}

/** "Sauna: 3", "Sauna: 3, unknown for 12", "Sauna: unknown for all 15". */
export function countedLabel(label: string, fact: Counted, counts: FilterCounts): string {
  return `${label}: ${foundText(countsOf(fact, counts), counts.total)}`
}

function foundText({ has, others }: ReturnType<typeof countsOf>, total: number): string {
  const unknown = i18n.number(others)
  const known = has > 0 ? i18n.number(has) : t`none`
  if (others === 0) return known
  if (others < total) return t`${known}, unknown for ${unknown}`
  return total > 1 ? t`unknown for all ${unknown}` : t`unknown`
}

export interface ChipProps {
  text: string
  /** Takes it away; or a page without it. */
  onRemove: (() => void) | string
  Icon?: LucideIcon | undefined
}

const shape =
  'touch-target flex items-center gap-1 rounded-full border border-line px-2.5 py-1 text-start text-xs font-medium hover:border-line-strong'

export function Chip({ text, Icon, onRemove }: ChipProps) {
  const label = t`Search without ${text}`
  const content = (
    <>
      {Icon && <Icon className="size-3 shrink-0" />}
      <span>{text}</span>
      <X className="size-3 shrink-0 text-muted" />
    </>
  )
  return (
    <li>
      {typeof onRemove === 'string' ? (
        <a href={onRemove} rel="nofollow" aria-label={label} className={shape}>
          {content}
        </a>
      ) : (
        <button type="button" aria-label={label} onClick={onRemove} className={shape}>
          {content}
        </button>
      )}
    </li>
  )
}
