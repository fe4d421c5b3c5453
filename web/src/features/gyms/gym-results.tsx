// The results below the filters: cards, or what stands in their place.
import { CircleAlert, SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { GymCardSkeleton } from './gym-card.tsx'
import { activeFilterCount, anyDistance, defaultFilters, type GymFilters } from './gym-url.ts'
import { GymVirtualList } from './gym-virtual-list.tsx'
import type { Centre } from './use-centre.ts'
import type { GymList } from './use-gym-list.ts'

export interface GymResultsProps {
  list: GymList
  filters: GymFilters
  centre: Centre | undefined
  onChange: (part: Partial<GymFilters>) => void
  addressOf: (gymId: string) => string
  scroller: RefObject<HTMLDivElement | null>
}

export function GymResults(props: GymResultsProps) {
  const { list } = props
  if (list.isPending) return <LoadingCards />
  if (list.isError && list.gyms.length === 0) return <LoadFailure onRetry={() => list.refetch()} />
  if (list.gyms.length === 0) return <NothingFound {...props} />
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
      <PlaceLine {...props} />
      <GymVirtualList {...props} />
    </div>
  )
}

/** Says what the distances are measured from. */
function PlaceLine({ filters, centre }: GymResultsProps) {
  if (!centre || filters.distance === anyDistance) return null
  return (
    <p className="px-4 pt-3 text-xs text-muted">{`Within ${withinText(filters)} of ${placeText(centre)}`}</p>
  )
}

function NothingFound({ filters, centre, onChange }: GymResultsProps) {
  const near = filters.distance !== anyDistance
  const { q, minRating, types } = defaultFilters
  const narrowed =
    filters.q !== '' || activeFilterCount({ ...filters, distance: defaultFilters.distance }) > 0
  return (
    <StateMessage
      Icon={SearchX}
      title="No gyms found"
      text={
        <>
          Try adjusting your filters or search terms.
          {near && centre && (
            <span className="mt-1 block">{`There is none within ${withinText(filters)} of ${placeText(centre)}.`}</span>
          )}
        </>
      }
    >
      {near && (
        <Button look="primary" onClick={() => onChange({ distance: anyDistance })}>
          Search any distance
        </Button>
      )}
      {narrowed && <Button onClick={() => onChange({ q, minRating, types })}>Clear filters</Button>}
    </StateMessage>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <StateMessage
      Icon={CircleAlert}
      title="Error Loading Gyms"
      text="Please try refreshing the page."
      role="alert"
    >
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </StateMessage>
  )
}

function LoadingCards() {
  return (
    <div aria-busy="true" className="space-y-3 p-4">
      <GymCardSkeleton />
      <GymCardSkeleton />
      <GymCardSkeleton />
    </div>
  )
}

function withinText({ distance }: GymFilters): string {
  return distance === 1 ? '1 mile' : `${distance} miles`
}

function placeText({ origin }: Centre): string {
  if (origin === 'position') return 'your position'
  return origin === 'address' ? 'the map centre' : 'New York'
}
