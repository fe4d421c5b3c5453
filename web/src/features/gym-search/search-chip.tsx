// A part of what a search was understood as: its words, and what takes it away.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock, LocateFixed, type LucideIcon, MapPin, X } from 'lucide-react'
import { priceLabels, searchedFactLabel } from '../../lib/labels/fact-labels.ts'
import { feeLimitLabel } from '../../lib/labels/fee-limit-label.ts'
import { wantedHoursLabel } from '../../lib/labels/wanted-hours-label.ts'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import type { SearchChip } from './search-words.ts'

export function chipIcon({ means, hours }: SearchChip): LucideIcon | undefined {
  if (hours) return Clock
  return means === 'place' ? MapPin : means === 'near' ? LocateFixed : undefined
}

/** The name of what it means, or as it was typed. */
export function chipLabel({ text, means, fact, hours, feeLimit, type }: SearchChip): string {
  if (hours) return wantedHoursLabel(hours)
  if (feeLimit) return feeLimitLabel(feeLimit)
  if (fact) return fact === '$' ? i18n.t(priceLabels[fact]) : searchedFactLabel(fact)
  if (means === 'near') return t`Nearby`
  if (means === 'ignored') return t`${text}: ignored`
  return type ? gymTypeStyle(type).label : text
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
