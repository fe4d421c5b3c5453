// State of the main screen, as props of the list panel and the map.

import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { isPremium as hasPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import {
  type GymList,
  listCaption,
  useGymList,
  useMapMarkers,
  usePlaces,
  useWholeList,
} from '../../features/gym-list/use-gym-list.ts'
import { useWeekList } from '../../features/gym-list/use-week-list.ts'
import type { PlaceLookup } from '../../features/gym-search/look-up.ts'
import { SearchBox } from '../../features/gym-search/search-box.tsx'
import { useSearch } from '../../features/gym-search/use-search.ts'
import { loadSearchView } from '../../features/gym-search/use-understood.ts'
import type { GymMapProps } from '../../features/map/gym-map.tsx'
import type { MapInView } from '../../features/map/map-area.tsx'
import {
  type GymSearch,
  useGymSearch,
  useSearchWhereEmpty,
} from '../../features/map/provider/use-gym-search.ts'
import { useUnits } from '../../lib/geo/distance.ts'
import { type LatLng, type MapLocation, positionOf } from '../../lib/geo/geo.ts'
import { boundsOfView, type MapView, type Size } from '../../lib/geo/mercator.ts'
import { locationError } from '../../lib/geo/use-centre.ts'
import { isFiltered } from '../../lib/gym/gym-url.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { isAsking } from '../../lib/gym/searched-facts.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { afterPhotos } from '../../lib/hooks/when-idle.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { CompareToggle } from '../compare/lazy-controls.ts'
import { useViewState, type ViewState } from './use-view-state.ts'

const CardHeart = lazyComponent(() => import('../../features/favorites/favorite-button.tsx'), 'CardHeart')

const lateListMs = 2_000

export function useMainScreen(member: CurrentUser | undefined) {
  const isPremium = member !== undefined && hasPremium(member)
  const state = useViewState(isPremium)
  const provider = useGymSearch(state.maps.state === 'ready')
  const shown = useShownGyms(state, provider, isPremium)
  const isListShown = useIsListShown(shown.inPanel.list)
  const { loadScript } = state.maps
  useEffect(() => {
    if (isListShown) loadScript()
  }, [isListShown, loadScript])
  const [highlighted, setHighlighted] = useState<string>()
  const { search, isCentreHighlighted, onLocate } = useScreenSearch(state, provider, member?.id ?? '')
  const hover = { highlighted, onHover: setHighlighted }
  const { understood } = search
  // The words that ask for facts.
  const wanted = useMemo(() => understood?.words.filter(isAsking) ?? [], [understood])
  const panel = {
    ...hover,
    ...shown.inPanel,
    list: { ...shown.inPanel.list, isStale: shown.inPanel.list.isStale || search.isRunning },
    search,
    wanted,
    filters: state.filters,
    area: state.area,
    centre: state.centre,
    origin: state.origin,
    onChange: state.changeFilters,
    gymHref: state.gymHref,
    heart: isListShown ? heartOf : undefined,
    isListShown,
    isPremium,
  }
  const map: MapInView | undefined = state.view && {
    ...hover,
    ...shown.onMap,
    gyms: shown.inPanel.list.gyms,
    wanted,
    view: state.view,
    onViewChange: ({ zoom, ...to }) => state.goTo(to, zoom),
    selected: state.selected,
    onDetails: state.open,
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
  <>
    <QuietBoundary>
      <CardHeart gym={gym} />
    </QuietBoundary>
    <QuietBoundary>
      <CompareToggle gym={gym} onCard />
    </QuietBoundary>
  </>
)

/** Whether the gyms and their photos are shown, or are late: the provider's script is large, and waits for them. */
function useIsListShown({ state }: GymList): boolean {
  // Changes with the first cards.
  const isPending = useDeferredValue(state === 'pending')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = () => setShown(true)
    if (!isPending) return afterPhotos(show)
    const timer = setTimeout(show, lateListMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isShown
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
  const byWeek = useWeekList(own, usePlaces(found, filters, area, own.gyms), filters)
  const { places } = byWeek
  const ownMarkers = useMapMarkers(byWeek.list, filters, maps.isScriptRequested ? area : undefined)
  const isLimited = distanceLimit !== undefined
  const list = useWholeList(byWeek.list, places, isBusy)
  const markers = useMemo(
    () => (places.length > 0 ? [...ownMarkers, ...places] : ownMarkers),
    [ownMarkers, places],
  )
  return {
    inPanel: {
      list,
      caption: listCaption(
        {
          ...{ filters, centre, hasMap, isLimited, places: places.length },
          ...{ hasUnknownHours: list.hasUnknownHours, comparedFirst: list.comparedFirst },
        },
        units,
      ),
    },
    // None of those that were found is in the list: the banner would say nothing.
    onMap: { markers, foundCount: found?.gyms.length ? places.length || undefined : found && 0 },
    // The list outlives its query while offline.
    selectedFound: (found ?? own).gyms.find((gym) => gym.id === selected),
  }
}

const highlightMs = 1_000

/** The provider's code is loaded with the map. */
const loadLookup = () => import('../../features/map/provider/location-lookup.ts')
const mapPlaces: PlaceLookup = {
  debounceMs: 800,
  find: async (text, near) => (await loadLookup()).lookUpLocations(text, near),
  locate: async (place) => (await loadLookup()).locate(place),
}

function useScreenSearch(state: ViewState, provider: GymSearch, memberId: string) {
  const { filters, changeFilters, open, maps, view, size } = state
  const [isCentreHighlighted, setHighlighted] = useState(false)
  /** The link has no view, and leads where its text does. */
  const isBare = useRef(state.centre?.origin !== 'address')
  /** A search that goes elsewhere leaves the gym that is open. */
  const goTo: typeof state.goTo = (...view) => {
    state.leave()
    state.goTo(...view)
  }
  const goToAndHighlight = (to: LatLng) => {
    state.goTo(to)
    setHighlighted(true)
    setTimeout(() => setHighlighted(false), highlightMs)
  }
  const locate = () =>
    state.locate().catch((error: unknown) => {
      showToast(locationError(error))
      return undefined
    })
  const onLocate = async () => {
    const position = await locate()
    if (position) goToAndHighlight(position)
  }
  const onPlace = ({ coordinates }: MapLocation) => {
    state.leave()
    goToAndHighlight(coordinates)
    void provider.run(coordinates)
  }
  const isShown = useCallback((position: LatLng) => isInView(view, size, position), [view, size])
  const onFound = (gyms: ProviderGym[] | undefined) => {
    if (gyms) provider.show({ gyms, by: 'name' })
    else if (provider.found?.by === 'name') provider.clear()
  }
  const search = useSearch({
    ...{ memberId, q: filters.q, place: filters.place, near: state.view },
    mapPlaces: maps.state === 'ready' ? mapPlaces : undefined,
    isInView: isShown,
    hasFound: provider.found?.by === 'name',
    locate,
    onView: async (next, isFromUrl) => {
      if (next.kind === 'fit' && size) {
        const { viewOnScreen } = await loadSearchView()
        const { zoom, isLarge, reachMiles, ...to } = viewOnScreen(next, size)
        state.setPlace(next.middle && { middle: next.middle, shown: to, isLarge })
        if (!isFromUrl || isBare.current) goTo(to, zoom, reachMiles)
      }
      isBare.current = false
      if (next.kind === 'gym') {
        goTo(positionOf(next.gym), gymZoom)
        open(next.gym.id)
      }
    },
    onSearch: useCallback((q: string, place: string) => changeFilters({ q, place }), [changeFilters]),
    onOpenNow: (openNow) => changeFilters({ openNow }),
    onPlace,
    onGym: (gymId, position) => {
      if (!isShown(position)) goTo(position, gymZoom)
      open(gymId)
    },
    onType: (type) => changeFilters({ q: '', types: [type] }),
    onFound,
  })
  return { search, isCentreHighlighted, onLocate }
}

const gymZoom = 15

function isInView(view: MapView | undefined, size: Size | undefined, { lat, lng }: LatLng): boolean {
  return view !== undefined && size !== undefined && isInBox(boundsOfView(view, size), lat, lng)
}
