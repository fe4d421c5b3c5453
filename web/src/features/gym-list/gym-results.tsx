// The results below the filters: cards, or the loading, error or empty state.
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { defaultFilters, type GymFilters } from '../../lib/gym/gym-url.ts'
import { storedWeek } from '../../lib/gym/my-week.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { DistanceNote } from '../../ui/gym/distance-note.tsx'
import { GymCardSkeleton } from '../../ui/gym/gym-card.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { GymVirtualList, type VirtualListProps } from './gym-virtual-list.tsx'
import { isLoading } from './use-gym-list.ts'

const NothingFound = lazyComponent(() => import('./nothing-found.tsx'), 'NothingFound')
const RecentGyms = lazyComponent(() => import('./nothing-found.tsx'), 'RecentGyms')

const sorts: Record<Exclude<GymFilters['sort'], 'relevance'>, MessageDescriptor> = {
  confidence: msg`Most Trusted`,
  rating: msg`Highest Rated`,
  reviews: msg`Most Reviews`,
  name: msg`Name`,
  distance: msg`Nearest`,
  week: msg`My Week`,
}

export interface GymResultsProps extends VirtualListProps {
  filters: GymFilters
  caption: string
  onChange: (part: Partial<GymFilters>) => void
  /** The number of gyms. */
  count: ReactNode
}

export function GymResults(props: GymResultsProps) {
  return (
    <>
      <ResultsHead {...props} />
      <Results {...props} />
    </>
  )
}

function ResultsHead(props: GymResultsProps) {
  const { list, filters, caption, onChange } = props
  const labels = filters.q ? { ...sorts, [defaultFilters.sort]: msg`Best Match` } : sorts
  const hasWeek = storedWeek() !== null
  return (
    <div className="sticky top-0 z-20 flex items-center justify-between gap-2 bg-surface pr-3 pl-4 [@media(height<20rem)]:static [@media(height>=30rem)]:md:py-1.5">
      <div>
        <h2 id="gyms-found" className="text-sm font-semibold tabular-nums md:text-lg md:tracking-tight">
          {t`Gyms Found`}
          {list.state !== 'failed' && <> ({props.count})</>}
        </h2>
        <p className="text-xs text-muted">
          {caption}
          {props.origin && (
            <>
              {' · '}
              <DistanceNote isShort origin={props.origin} />
            </>
          )}
        </p>
      </div>
      <Select
        variant="inline"
        label={t`Sort by`}
        value={filters.sort}
        options={optionsOf(labels).filter(({ value }) => hasWeek || value !== 'week')}
        onChange={(sort) => onChange({ sort })}
      />
      {isLoading(list) && (
        <div
          role="progressbar"
          aria-label={t`Loading...`}
          className="absolute inset-x-0 bottom-0 h-1 animate-shimmer bg-accent"
        />
      )}
    </div>
  )
}

function Results(props: GymResultsProps) {
  const { list } = props
  const isPending = list.state === 'pending'
  // Deferred, so that the browser paints and handles input while the first cards are rendered.
  const wasPending = useDeferredValue(isPending)
  // The previous area had none, which says nothing of this one.
  if (isPending || wasPending || (list.isStale && list.gyms.length === 0)) return <LoadingCards />
  if (list.state === 'failed') return <NotLoaded {...props} />
  return (
    <div aria-busy={list.isStale} className={list.isStale ? 'grayscale' : undefined}>
      <Suspense fallback={<LoadingCards />}>
        {list.gyms.length === 0 ? <NothingFound {...props} /> : <GymVirtualList {...props} />}
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

function LoadingCards() {
  return (
    <div aria-busy="true" className="space-y-3 px-4 pb-4">
      <GymCardSkeleton />
      <GymCardSkeleton />
      <GymCardSkeleton />
    </div>
  )
}
