// What a search was understood as, as chips that can be taken away.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock, type LucideIcon, MapPin, X } from 'lucide-react'
import { type Area, useFilterCounts } from '../../lib/gym/gym-queries.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import { countsOf } from '../../lib/gym/searched-facts.ts'
import { wantedHoursLabel } from '../../lib/labels/wanted-hours-label.ts'
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
  const times = chips.flatMap(({ hours }) => hours ?? [])
  return (
    <ul aria-label={t`Understood as`} className="mt-2 flex flex-wrap gap-1.5">
      {chips.map(({ text: chip, means, fact, hours, rest }, index) => {
        const key = `${index} ${chip}`
        const onRemove = () => void run(rest)
        if (hours) {
          const shown = { text: wantedHoursLabel(hours), onRemove, Icon: Clock }
          return <CountedChip key={key} {...shown} {...{ fact: times.indexOf(hours), filters, area }} />
        }
        if (fact) return <CountedChip key={key} {...{ text: chip, fact, filters, area, onRemove }} />
        const text = means === 'ignored' ? t`${chip}: ignored` : chip
        return <Chip key={key} {...{ text, onRemove }} Icon={means === 'place' ? MapPin : undefined} />
      })}
      {isOpenNow && (
        <CountedChip
          {...{ filters, area }}
          fact="openNow"
          Icon={Clock}
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

interface CountedChipProps extends ChipProps, Omit<SearchChipsProps, 'search'> {
  fact: Parameters<typeof countsOf>[0]
}

/** Says of how many gyms of the view it is unknown. */
function CountedChip({ text, fact, filters, area, ...chip }: CountedChipProps) {
  const counts = useFilterCounts(filters, area)
  if (!counts) return <Chip text={text} {...chip} />
  const { has, others } = countsOf(fact, counts)
  const [known, unknown] = [i18n.number(has), i18n.number(others)]
  const found = has > 0 ? t`${known}, ${unknown} unknown` : t`none known, ${unknown} unknown`
  return <Chip text={`${text}: ${found}`} {...chip} />
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
