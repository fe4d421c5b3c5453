// What a search was understood as, as chips that can be taken away.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock, type LucideIcon, MapPin, X } from 'lucide-react'
import { type Area, useFilterCounts } from '../../lib/gym/gym-queries.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { chipsOf, takeOpenNow } from './search-view.ts'
import type { Search } from './use-search.ts'

interface SearchChipsProps {
  search: Search
  filters: GymFilters
  area: Area | undefined
}

export function SearchChips({ search: { understood, run }, filters, area }: SearchChipsProps) {
  if (!understood) return null
  const { text, words, openNow } = understood
  const isOpenNow = openNow !== undefined && filters.openNow
  const chips = chipsOf(text, words, isOpenNow ? 1 : 2)
  if (chips.length === 0 && !isOpenNow) return null
  return (
    <ul aria-label={t`Understood as`} className="mt-2 flex flex-wrap gap-1.5">
      {chips.map(({ text: chip, means, rest }) => (
        <Chip
          key={`${means} ${chip}`}
          text={chip}
          Icon={means === 'place' ? MapPin : undefined}
          onRemove={() => void run(rest)}
        />
      ))}
      {isOpenNow && (
        <OpenNowChip
          {...{ filters, area }}
          text={openNow}
          onRemove={() => void run(takeOpenNow(text).rest)}
        />
      )}
    </ul>
  )
}

interface ChipProps {
  text: string
  onRemove: () => void
  Icon?: LucideIcon | undefined
}

/** Says how many gyms of the view have unknown hours: the filter leaves them out, unless it would show nothing. */
function OpenNowChip({ text, filters, area, onRemove }: ChipProps & Omit<SearchChipsProps, 'search'>) {
  const counts = useFilterCounts(filters, area)
  const open = i18n.number(counts?.openNow ?? 0)
  const unknown = i18n.number(counts ? counts.total - counts.known.hours : 0)
  const found = counts?.openNow ? t`${open}, ${unknown} unknown` : t`none known, ${unknown} unknown`
  return <Chip text={counts ? `${text}: ${found}` : text} Icon={Clock} onRemove={onRemove} />
}

function Chip({ text, Icon, onRemove }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={t`Search without ${text}`}
        onClick={onRemove}
        className="touch-target flex items-center gap-1 rounded-full border border-line px-2.5 py-1 text-start text-xs font-medium hover:border-line-strong"
      >
        {Icon && <Icon className="size-3 shrink-0" />}
        <span>{text}</span>
        <X className="size-3 shrink-0 text-muted" />
      </button>
    </li>
  )
}
