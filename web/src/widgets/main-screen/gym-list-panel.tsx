// The list panel: search, filters, results.

import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { GymFilterSection } from '../../features/gym-filters/gym-filter-section.tsx'
import { GymResults, type GymResultsProps } from '../../features/gym-list/gym-results.tsx'
import { type GymList, isLoading } from '../../features/gym-list/use-gym-list.ts'
import { SearchBox } from '../../features/gym-search/search-box.tsx'
import type { Search } from '../../features/gym-search/use-search.ts'
import { WeekChip } from '../../features/my-week/week-chip.tsx'
import type { Area } from '../../lib/gym/gym-queries.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { CompareBar } from '../compare/lazy-controls.ts'

const SearchChips = lazyComponent(() => import('../../features/gym-search/search-chips.tsx'), 'SearchChips')
const FoundCount = lazyComponent(() => import('../../features/gym-search/search-chips.tsx'), 'FoundCount')

export interface GymListPanelProps extends Omit<GymResultsProps, 'scroller' | 'count'> {
  search: Search
  area: Area | undefined
  /** What few need at once comes after the gyms and their photos. */
  isListShown: boolean
  /** Scroll position, kept while the panel is unmounted. */
  scroll: { top: number }
}

export function GymListPanel(props: GymListPanelProps) {
  const { list, filters, area, onChange, isPremium, scroll, search, wanted, isListShown } = props
  // State instead of a ref, so that the results render again when the element is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  useRestoredScroll(scroller, scroll, JSON.stringify(filters))
  return (
    <section aria-labelledby="gyms-found" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <CountAnnouncement list={list}>
        {(wanted.length > 0 || list.fitting !== undefined) && <ListCount {...props} unmatched="" />}
      </CountAnnouncement>
      <QuietBoundary>
        {isListShown && (
          <CompareBar
            facts={[
              ...filters.amenities,
              ...(filters.dayPass ? ['dayPass'] : []),
              ...wanted.flatMap(({ fact }) => fact ?? []),
            ]}
          />
        )}
      </QuietBoundary>
      {/* Its suggestions are above the list, below the button that closes the sheet. */}
      <div className="relative z-25 border-b border-line px-4 py-2 in-data-sheet:pt-0 in-data-sheet:pr-13 in-data-sheet:pb-1 [@media(height<30rem)]:py-1">
        <SearchBox search={search} box="list" />
      </div>
      <div
        ref={setScroller}
        className="relative min-h-0 flex-1 scroll-pt-16 overflow-y-auto overscroll-contain"
      >
        <div className="border-b border-line">
          {(search.understood ?? filters.place) && (
            <QuietBoundary>
              <SearchChips search={search} filters={filters} area={area} />
            </QuietBoundary>
          )}
          <GymFilterSection
            {...{ filters, area, onChange, isPremium }}
            week={<WeekChip on={filters.fitsWeek} onChange={(fitsWeek) => onChange({ fitsWeek })} />}
            found={list.state === 'ready' && !isLoading(list) ? list.total : undefined}
          />
        </div>
        <GymResults {...props} count={<ListCount {...props} />} scroller={scroller} />
      </div>
    </section>
  )
}

interface ListCountProps extends Pick<GymListPanelProps, 'list' | 'filters' | 'area' | 'wanted'> {
  unmatched?: string
}

/** The number of gyms; where a search asks for facts, also of how many they are known. */
export function ListCount({ list, wanted, filters, area, unmatched }: ListCountProps) {
  const { total, fitting } = list
  if (isLoading(list)) return '…'
  const all = i18n.number(total)
  if (fitting !== undefined) return t`${i18n.number(fitting)} of ${i18n.number(total)}`
  if (wanted.length === 0) return all
  const whole = unmatched ?? all
  return (
    <QuietBoundary loading={whole}>
      <FoundCount total={total} filters={filters} area={area} unmatched={whole} />
    </QuietBoundary>
  )
}

function CountAnnouncement({ list, children }: { list: GymList; children: ReactNode }) {
  const settled = list.state === 'ready' && !list.isStale
  return (
    <p role="status" className="sr-only">
      {settled && plural(list.total, { one: '# gym found', other: '# gyms found' })}
      {settled && children && <>. {children}</>}
    </p>
  )
}

/** Restores the scroll position. A change of filters scrolls to the top. */
function useRestoredScroll(scroller: HTMLDivElement | null, saved: { top: number }, filters: string) {
  const shownFilters = useRef(filters)
  useEffect(() => {
    if (!scroller) return
    scroller.scrollTop = saved.top
    const save = () => {
      saved.top = scroller.scrollTop
    }
    scroller.addEventListener('scroll', save, { passive: true })
    return () => scroller.removeEventListener('scroll', save)
  }, [scroller, saved])
  useEffect(() => {
    if (shownFilters.current === filters) return
    shownFilters.current = filters
    scroller?.scrollTo({ top: 0 })
  }, [scroller, filters])
}
