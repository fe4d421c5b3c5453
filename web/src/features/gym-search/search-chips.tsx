// What a search was understood as, as chips that can be taken away.

import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import { formatDistance, type Units, useUnits } from '../../lib/geo/distance.ts'
import { type Area, useFilterCounts } from '../../lib/gym/gym-queries.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import {
  Chip,
  type ChipProps,
  type Counted,
  chipIcon,
  chipLabel,
  countedBy,
  countedLabel,
} from './search-chip.tsx'
import { isSameText } from './search-options.ts'
import { chipsOf, type SearchChip, takeOpenNow } from './search-words.ts'
import type { Search } from './use-search.ts'
import { keepForBack } from './use-search-history.ts'
import type { Understood } from './use-understood.ts'

interface SearchChipsProps {
  search: Search
  filters: GymFilters
  area: Area | undefined
}

export function SearchChips({ search: { understood, run }, filters, area }: SearchChipsProps) {
  const [units] = useUnits()
  const { place } = filters
  if (!understood && !place) return null
  const { text, words: known, address } = understood ?? { text: place, words: [] }
  // The provider knows more places than our words do.
  const isOurs = !place || known.some(({ means }) => means === 'place')
  const words: SearchWord[] = isOurs ? known : [{ word: place, means: 'place' }]
  const isOpenNow = filters.openNow !== false
  const chips = chipsOf(text, words, isOpenNow || place ? 1 : 2)
  const elsewhere = understood && elsewhereNote(understood, chips, units)
  if (chips.length === 0 && !isOpenNow && !elsewhere) return null
  const without: Search['run'] = (...search) => {
    keepForBack()
    return run(...search)
  }
  const counted = countedBy(chips)
  return (
    <ul
      aria-label={t`Understood as`}
      // On a low screen one line that scrolls.
      className="mx-4 mt-1 flex flex-wrap gap-1.5 py-1 [scrollbar-width:none] [@media(height<30rem)]:flex-nowrap [@media(height<30rem)]:whitespace-nowrap [@media(height<30rem)]:overflow-x-auto [@media(height<30rem)]:overflow-y-hidden"
    >
      {chips.map((chip, index) => {
        const fact = counted[index]
        const label = chipLabel(withState(chip, address))
        const shown = { text: label, Icon: chipIcon(chip), onRemove: () => void without(chip.rest) }
        const key = `${index} ${shown.text}`
        if (fact === undefined) return <Chip key={key} {...shown} />
        return <CountedChip key={key} {...shown} {...{ fact, filters, area }} />
      })}
      {isOpenNow && (
        <CountedChip
          {...{ filters, area }}
          fact="openNow"
          Icon={Clock}
          text={t`Open now`}
          onRemove={() => void without(takeOpenNow(text).rest, true)}
        />
      )}
      {elsewhere && <li className={noteClass}>{elsewhere}</li>}
      {counted.some((fact) => fact !== undefined) && <NoneKnown filters={filters} area={area} />}
    </ul>
  )
}

const noteClass = 'shrink-0 basis-full text-sm font-medium'

/** That the matches are elsewhere than where the text, or the view before it, has looked for them. */
function elsewhereNote({ isElsewhere, miles }: Understood, chips: readonly SearchChip[], units: Units) {
  const place = chips.find(({ means }) => means === 'place')
  if (isElsewhere && place) return t`None that fits is known in ${chipLabel(place)}. These are the nearest:`
  return miles && t`The nearest match is ${formatDistance(miles, units)} from where you searched.`
}

/** "Berlin, CT" for "berlin", if that is where the best match is. */
export function withState(chip: SearchChip, address = ''): SearchChip {
  const parts = address.split(', ')
  const index = parts.findIndex((part) => chip.means === 'place' && isSameText(part, chip.meant ?? chip.text))
  const state = index >= 0 && /^[A-Z]{2}\b/.exec(parts[index + 1] ?? '')
  return state ? { ...chip, [chip.meant ? 'meant' : 'text']: `${parts[index]}, ${state}` } : chip
}

/** Plain, because the list goes on with gyms of which it is unknown. */
function NoneKnown({ filters, area }: Omit<SearchChipsProps, 'search'>) {
  const { asked, total } = useFilterCounts(filters, area) ?? {}
  if (asked?.has !== 0 || !total) return null
  return (
    <li className={noteClass}>
      {asked.unknown > 0 ? t`No gym here is known to fit.` : t`No gym here fits.`}
    </li>
  )
}

interface FoundCountProps extends Omit<SearchChipsProps, 'search'> {
  total: number
  /** In place of the count where no gym is known to have them: the chips say of how many each fact is unknown. */
  unmatched: string
}

/** How many gyms of a list are known to have the facts that its search asks for. */
export function FoundCount({ total, filters, area, unmatched }: FoundCountProps) {
  const counts = useFilterCounts(filters, area)
  // Filters leave out more.
  if (!counts?.asked?.has || counts.total !== total) return unmatched
  return t`${i18n.number(counts.asked.has)} of ${i18n.number(total)}`
}

interface CountedChipProps extends ChipProps, Omit<SearchChipsProps, 'search'> {
  fact: Counted
}

/** Says of how many gyms of the view it is unknown. */
function CountedChip({ text, fact, filters, area, ...chip }: CountedChipProps) {
  const counts = useFilterCounts(filters, area)
  if (!counts) return <Chip text={text} {...chip} />
  return <Chip text={countedLabel(text, fact, counts)} {...chip} />
}
