// State of the main screen, as props of the list panel and the map.

import { useEffect, useMemo, useState } from 'react'
import {
  type GymList,
  listCaption,
  useGymList,
  useMapMarkers,
  usePlaces,
  useWholeList,
} from '../../features/gym-list/use-gym-list.ts'
import { SearchBox } from '../../features/gym-search/search-box.tsx'
import type { GymMapProps } from '../../features/map/gym-map.tsx'
import type { MapInView } from '../../features/map/map-area.tsx'
import {
  type GymSearch,
  useGymSearch,
  useSearchWhereEmpty,
} from '../../features/map/provider/use-gym-search.ts'
import type { Maps } from '../../features/map/provider/use-maps.ts'
import { useUnits } from '../../lib/geo/distance.ts'
import { isFiltered } from '../../lib/gym/gym-url.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { afterPaint } from '../../lib/hooks/when-idle.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { useScreenSearch } from './use-screen-search.tsx'
import { useViewState, type ViewState } from './use-view-state.ts'

const CardHeart = lazyComponent(() => import('../gym/card-heart.tsx'), 'CardHeart')

const lateListMs = 2_000

export function useMainScreen({ memberId, isPremium }: { memberId: string; isPremium: boolean }) {
  const state = useViewState(isPremium)
  const provider = useGymSearch(state.maps.state === 'ready')
  const shown = useShownGyms(state, provider, isPremium)
  useMapAfterList(state.maps, shown.inPanel.list)
  const [highlighted, setHighlighted] = useState<string>()
  const { search, isCentreHighlighted, onLocate } = useScreenSearch(state, provider, memberId)
  const hover = { highlighted, onHover: setHighlighted }
  const panel = {
    ...hover,
    ...shown.inPanel,
    search,
    filters: state.filters,
    area: state.area,
    centre: state.centre,
    origin: state.origin,
    onChange: state.changeFilters,
    gymHref: state.gymHref,
    heart: heartOf,
    isPremium,
  }
  const map: MapInView | undefined = state.view && {
    ...hover,
    ...shown.onMap,
    view: state.view,
    onViewChange: ({ zoom, ...to }) => state.goTo(to, zoom),
    selected: state.selected,
    onDetails: state.open,
    card: (gym) => <GymCard gym={gym} bare />,
    search: provider,
    distanceLimit: state.distanceLimit,
    isCentreHighlighted,
    position: state.position,
    onLocate,
  }
  // It needs no map: places and gyms are found by our own server until the provider's script is there.
  const searchBox: GymMapProps['searchBox'] = ({ opensUp }) => (
    <SearchBox search={search} box="map" opensUp={opensUp} />
  )
  return { ...state, panel, map, searchBox, found: shown.selectedFound }
}

const heartOf = (gym: ListedGym) => (
  <QuietBoundary>
    <CardHeart gym={gym} />
  </QuietBoundary>
)

/** The provider's script is large: the gyms are shown before it is loaded, unless they are late. */
function useMapAfterList({ loadScript }: Maps, { state }: GymList): void {
  const isPending = state === 'pending'
  useEffect(() => {
    if (!isPending) return afterPaint(loadScript)
    const timer = setTimeout(loadScript, lateListMs)
    return () => clearTimeout(timer)
  }, [isPending, loadScript])
}

/** Our own gyms, and with them those of the provider that a search has found. */
function useShownGyms(
  { filters, area, view, maps, centre, distanceLimit, hasMap, selected }: ViewState,
  search: GymSearch,
  isPremium: boolean,
) {
  const { found, isBusy } = search
  const [units] = useUnits()
  const own = useGymList(filters, area, isPremium)
  const isEmpty = own.state === 'ready' && !own.isStale && own.total === 0 && !isFiltered(filters)
  useSearchWhereEmpty(isEmpty && maps.state === 'ready', view, search)
  const ownMarkers = useMapMarkers(own, filters, area)
  const places = usePlaces(found, filters, area, own.gyms)
  const isLimited = distanceLimit !== undefined
  const list = useWholeList(own, places, isBusy)
  const markers = useMemo(
    () => (places.length > 0 ? [...ownMarkers, ...places] : ownMarkers),
    [ownMarkers, places],
  )
  return {
    inPanel: {
      list,
      caption: listCaption(
        { filters, centre, hasMap, isLimited, places: places.length, hasUnknownHours: list.hasUnknownHours },
        units,
      ),
    },
    // None of those that were found is in the list: the banner would say nothing.
    onMap: { markers, foundCount: found?.gyms.length ? places.length || undefined : found && 0 },
    // The list outlives its query while offline.
    selectedFound: (found ?? own).gyms.find((gym) => gym.id === selected),
  }
}
