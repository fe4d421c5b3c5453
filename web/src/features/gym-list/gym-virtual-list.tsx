// The virtual list of gym cards: only visible cards are rendered.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DistanceOrigin } from '../../lib/geo/distance.ts'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { missingNotes, searchedLabels } from '../../lib/gym/searched-facts.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { openedHere } from '../../lib/hooks/use-history-entry.ts'
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts'
import { GymCard, GymCardSkeleton } from '../../ui/gym/gym-card.tsx'
import { OsmNote } from '../../ui/gym/osm-note.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { RestFailure } from '../../ui/states/load-failure.tsx'
import type { GymList } from './use-gym-list.ts'

const FreePlanLimit = lazyComponent(() => import('./free-plan-limit.tsx'), 'FreePlanLimit')

const firstEstimatePx = 132
const gapPx = 8
/** More would delay the first cards. */
const overscan = 2
const nextPageCards = 6
const offerIndex = 2

export interface VirtualListProps {
  list: GymList
  centre: LatLng | undefined
  origin: DistanceOrigin | undefined
  highlighted: string | undefined
  onHover: (gymId: string | undefined) => void
  isPremium: boolean
  gymHref: (gymId: string) => string
  /** Controls over the picture. They come after the photos. */
  heart: ((gym: ListedGym) => ReactNode) | undefined
  /** After the first cards. */
  offer?: ReactNode
  /** The words of the search that ask for facts. */
  wanted: readonly SearchWord[]
  /** The scrolling element, once it is mounted. */
  scroller: HTMLElement | null
}

export function GymVirtualList(props: VirtualListProps) {
  const { list, gymHref, heart, offer, wanted, origin, highlighted, onHover, isPremium } = props
  const { gyms, total, resultLimit } = list
  const lanes = useMediaQuery('(width >= 100rem)') ? 2 : 1
  const { virtualizer, element } = useCardVirtualizer(props, lanes)
  const items = virtualizer.getVirtualItems()
  useNextPage(list, items.at(-1)?.index ?? 0)
  const marginPx = virtualizer.options.scrollMargin
  return (
    <>
      <ul ref={element} className="relative mx-4 mb-4" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start, lane }) => {
          const gym = gyms[index]
          if (!gym) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={resultLimit ? gyms.length : total}
              aria-posinset={index + 1}
              onPointerEnter={() => onHover(gym.id)}
              onPointerLeave={() => onHover(undefined)}
              onFocus={() => onHover(gym.id)}
              onBlur={() => onHover(undefined)}
              className={clsx(
                'absolute top-0',
                lanes === 1 ? 'inset-x-0' : 'w-[calc(50%-0.25rem)]',
                lane > 0 && 'right-0',
              )}
              style={{ transform: `translateY(${start - marginPx}px)` }}
            >
              <ListedCard
                gym={gym}
                href={gymHref(gym.id)}
                linkState={openedHere}
                highlighted={gym.id === highlighted}
                miles={origin && milesBetween(origin.from, positionOf(gym))}
                note={noteOf(gym, list, wanted)}
                heart={heart}
              />
              {index === Math.min(offerIndex, gyms.length - 1) && offer}
            </li>
          )
        })}
      </ul>
      <ListEnd list={list} isPremium={isPremium} />
      <OsmNote className="px-4 pb-4" />
    </>
  )
}

type ListedCardProps = Omit<ComponentProps<typeof GymCard>, 'children'> & Pick<VirtualListProps, 'heart'>

/** The list is rendered at each move of the map and of the pointer, its cards only when they change. */
const ListedCard = memo(function ListedCard({ heart, ...card }: ListedCardProps) {
  return <GymCard {...card}>{heart?.(card.gym)}</GymCard>
})

/** Says how it fits the member's week, which of the facts it has, which are unknown, and which it lacks. */
function noteOf(gym: ListedGym, { fits }: GymList, wanted: readonly SearchWord[]): string {
  const known = searchedLabels(gym, wanted, true)
  return [fits?.get(gym.id)?.text, known, ...missingNotes(gym, wanted)].filter(Boolean).join(' · ')
}

function useCardVirtualizer({ list, scroller }: VirtualListProps, lanes: number) {
  const element = useRef<HTMLUListElement>(null)
  const [marginPx, setMarginPx] = useState(0)
  const [estimatePx, setEstimatePx] = useState(firstEstimatePx)
  const [firstHeightPx] = useState(() => scroller?.clientHeight ?? 0)
  // Content above the list can change its height at any time, for example when the filters collapse.
  useLayoutEffect(() => {
    const above = element.current
    if (!above || !scroller) return
    const measure = () => setMarginPx(above.offsetTop)
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [scroller])
  const virtualizer = useVirtualizer({
    count: list.gyms.length,
    getScrollElement: () => scroller,
    initialRect: { width: 0, height: firstHeightPx },
    getItemKey: (index) => list.gyms[index]?.id ?? index,
    estimateSize: () => estimatePx,
    gap: gapPx,
    lanes,
    overscan,
    scrollMargin: marginPx,
  })
  // With the height of the first cards, the end of the list hardly moves when scrolling measures the others: a link
  // that moves under the pointer loses its click.
  const hasCards = virtualizer.getVirtualItems().length > 0
  useLayoutEffect(() => {
    const heights = [...(element.current?.children ?? [])].map((card) => card.clientHeight)
    if (hasCards) setEstimatePx(heights.reduce((sum, height) => sum + height, 0) / heights.length)
  }, [hasCards])
  return { virtualizer, element }
}

function useNextPage(list: GymList, lastShown: number) {
  const { gyms, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const near = lastShown >= gyms.length - nextPageCards
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}

function ListEnd({ list, isPremium }: { list: GymList; isPremium: boolean }) {
  if (list.isFetchNextPageError) {
    return <RestFailure onRetry={() => void list.fetchNextPage()} className="pb-4" />
  }
  if (list.resultLimit && list.total > list.gyms.length) {
    return (
      <QuietBoundary>
        <FreePlanLimit list={list} isPremium={isPremium} />
      </QuietBoundary>
    )
  }
  if (!list.hasNextPage) return null
  return (
    <div className="px-4 pb-4">
      <GymCardSkeleton />
    </div>
  )
}
