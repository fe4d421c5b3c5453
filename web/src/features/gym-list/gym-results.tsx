// The results below the filters: cards, or the loading, error or empty state.
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { matchesOptions } from '../../lib/gym/gym-queries.ts'
import {
  activeFilterCount,
  anyDistance,
  defaultFilters,
  type GymFilters,
  isPremiumSort,
} from '../../lib/gym/gym-url.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { DistanceNote } from '../../ui/gym/distance-note.tsx'
import { GymCardSkeleton } from '../../ui/gym/gym-card.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'
import type { VirtualListProps } from './gym-virtual-list.tsx'

const loadList = () => import('./gym-virtual-list.tsx')
const GymVirtualList = lazyComponent(loadList, 'GymVirtualList')
const FartherMatches = lazyComponent(() => import('./farther-matches.tsx'), 'FartherMatches')
const RecentGyms = lazyComponent(() => import('./recent-gyms.tsx'), 'RecentGyms')

const sorts: { value: GymSort; label: MessageDescriptor }[] = [
  { value: 'rating', label: msg`Highest Rated` },
  { value: 'reviews', label: msg`Most Reviews` },
  { value: 'name', label: msg`Name` },
  { value: 'distance', label: msg`Nearest` },
  { value: 'confidence', label: msg`Most Trusted` },
]

export interface GymResultsProps extends VirtualListProps {
  filters: GymFilters
  caption: string
  onChange: (part: Partial<GymFilters>) => void
}

export function GymResults(props: GymResultsProps) {
  // Loads the code of the cards in parallel with the gyms.
  useEffect(() => void loadList(), [])
  return (
    <>
      <ResultsHead {...props} />
      <Results {...props} />
    </>
  )
}

/** Caption and sort order of the list. */
function ResultsHead(props: GymResultsProps) {
  const { filters, caption, onChange, isPremium } = props
  const options = sorts.map(({ value, label }) => {
    const sort = { value, label: i18n.t(label) }
    if (sort.value === defaultFilters.sort && filters.q) return { ...sort, label: t`Best Match` }
    if (!isPremiumSort(sort.value) || isPremium) return sort
    return { ...sort, label: t`${sort.label} (Premium)`, disabled: true }
  })
  return (
    <div className="flex items-center justify-between gap-2 pr-3 pl-4">
      <p className="text-xs text-muted">
        {caption}
        {props.origin && (
          <>
            {'. '}
            <DistanceNote origin={props.origin} />
          </>
        )}
      </p>
      <Select
        variant="inline"
        label={t`Sort by`}
        value={filters.sort}
        options={options}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}

function Results(props: GymResultsProps) {
  const { list } = props
  if (list.state === 'pending') return <LoadingCards />
  if (list.state === 'failed') return <NotLoaded {...props} />
  if (list.gyms.length === 0) return <NothingFound {...props} />
  return (
    <div aria-busy={list.isStale} className={list.isStale ? 'grayscale' : undefined}>
      <Suspense fallback={<LoadingCards />}>
        <GymVirtualList {...props} />
      </Suspense>
    </div>
  )
}

function NotLoaded({ list, gymHref }: GymResultsProps) {
  return (
    <>
      <LoadFailure title={t`Error Loading Gyms`} onRetry={() => list.refetch()} />
      <QuietBoundary>
        <RecentGyms gymHref={gymHref} />
      </QuietBoundary>
    </>
  )
}

function NothingFound({ filters, caption, onChange, centre, gymHref }: GymResultsProps) {
  const near = filters.distance !== anyDistance
  const { q, minRating, types, openNow, hasPhotos } = defaultFilters
  const isFiltered =
    filters.q !== '' || activeFilterCount({ ...filters, distance: defaultFilters.distance }) > 0
  const { data: farther } = useQuery({ ...matchesOptions(filters.q, centre), enabled: filters.q !== '' })
  const isElsewhere = filters.q !== '' && farther !== undefined && farther.length > 0
  return (
    <>
      <StateMessage
        Icon={SearchX}
        title={isElsewhere ? t`No gyms found here` : t`No gyms found`}
        text={
          isElsewhere ? (
            t`Nothing in this area matches "${filters.q}". The best matches are farther away, below.`
          ) : (
            <>
              {t`Try adjusting your filters or search terms.`}
              <span className="mt-1 block">{t`${caption}: none.`}</span>
            </>
          )
        }
      >
        {near && (
          <Button
            variant="primary"
            onClick={() => onChange({ distance: anyDistance })}
          >{t`Search any distance`}</Button>
        )}
        {isFiltered && (
          <Button
            onClick={() => onChange({ q, minRating, types, openNow, hasPhotos })}
          >{t`Clear filters`}</Button>
        )}
      </StateMessage>
      {filters.q && (
        <Suspense>
          <FartherMatches q={filters.q} centre={centre} gymHref={gymHref} />
        </Suspense>
      )}
    </>
  )
}

function LoadingCards() {
  return (
    <div aria-busy="true" className="space-y-3 px-4 pb-4">
      <GymCardSkeleton />
      <GymCardSkeleton />
      <GymCardSkeleton />
    </div>
  )
}
