// State of the main screen, as props of the list panel and the map.
import { useState } from 'react'
import { listCaption } from '../../features/gym-list/list-caption.ts'
import { useFoundList, useGymList, useMapMarkers } from '../../features/gym-list/use-gym-list.ts'
import type { GymMapProps } from '../../features/map/gym-map.tsx'
import { type GymSearch, useGymSearch } from '../../features/map/provider/use-gym-search.ts'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { useViewState, type ViewState } from './use-view-state.ts'

export function useMainScreen(isDesktop: boolean, isPremium: boolean) {
  const state = useViewState(isPremium)
  const search = useGymSearch(state.maps.state === 'ready')
  const shown = useShownGyms(state, search, isPremium)
  const [highlighted, setHighlighted] = useState<string>()
  const { isCentreHighlighted, goToLocation } = useLocationPick(state, search)
  const hover = { highlighted, onHover: setHighlighted }
  const panel = {
    ...hover,
    ...shown.inPanel,
    filters: state.filters,
    centre: state.centre,
    onChange: state.changeFilters,
    gymHref: state.gymHref,
    onLocation: goToLocation,
    isPremium,
    onNameChanged: () => search.found?.by === 'name' && search.clear(),
  }
  const map: GymMapProps | undefined = state.view && {
    ...hover,
    ...shown.onMap,
    view: state.view,
    onViewChange: ({ zoom, ...to }) => state.goTo(to, zoom),
    selected: state.selected,
    onDetails: state.open,
    card: (gym) => <GymCard gym={gym} />,
    search,
    distanceLimit: state.distanceLimit,
    isPhone: !isDesktop,
    isCentreHighlighted,
    onPickLocation: goToLocation,
  }
  return { ...state, panel, map, found: shown.selectedFound }
}

/** Results of a map search replace our own gyms in the list and on the map. */
function useShownGyms(
  { filters, area, centre, hasMap, selected }: ViewState,
  { found }: GymSearch,
  isPremium: boolean,
) {
  const ownList = useGymList(filters, area, isPremium)
  const ownMarkers = useMapMarkers(ownList, filters, area)
  const foundList = useFoundList(found, filters)
  const list = foundList ?? ownList
  const caption = listCaption(filters, centre, foundList ? 'search' : hasMap ? 'map' : 'no-map')
  return {
    inPanel: { list, caption },
    onMap: { markers: foundList ? foundList.gyms : ownMarkers, foundCount: foundList?.total },
    // The list outlives its query while offline.
    selectedFound: (found ?? ownList).gyms.find((gym) => gym.id === selected),
  }
}

const highlightMs = 1_000

/** Moves to a picked location, highlights it for a second, and searches gyms there unless it has its own. */
function useLocationPick({ goTo }: ViewState, search: GymSearch) {
  const [isCentreHighlighted, setHighlighted] = useState(false)
  const goToLocation = ({ coordinates, gyms }: MapLocation) => {
    const [first] = gyms ?? []
    const to = first ? { lat: Number(first.latitude), lng: Number(first.longitude) } : coordinates
    goTo(to)
    setHighlighted(true)
    setTimeout(() => setHighlighted(false), highlightMs)
    if (gyms) search.show({ gyms, by: 'name' })
    else void search.run(to)
  }
  return { isCentreHighlighted, goToLocation }
}
