// The main screen's state: place, search and list, and what the panel and the map are given of it.
import { useState } from 'react'
import { listScope } from '../../features/gym-list/list-caption.ts'
import { useFoundList, useGymList, useMarks } from '../../features/gym-list/use-gym-list.ts'
import type { GymMapProps } from '../../features/map/gym-map.tsx'
import { type GymSearch, useGymSearch } from '../../features/map/provider/use-gym-search.ts'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { type Place, usePlace } from './use-place.ts'

export function useMainScreen(isDesktop: boolean, isPremium: boolean) {
  const place = usePlace(isPremium)
  const search = useGymSearch(place.maps.state === 'ready')
  const shown = useShownGyms(place, search, isPremium)
  const [highlighted, setHighlighted] = useState<string>()
  const { isCentreHighlighted, goToLocation } = useLocationPick(place, search)
  const pointing = { highlighted, onHover: setHighlighted }
  const panel = {
    ...pointing,
    ...shown.inPanel,
    filters: place.filters,
    centre: place.centre,
    onChange: place.changeFilters,
    addressOf: place.addressOf,
    onLocation: goToLocation,
    isPremium,
    onNameChanged: () => search.found?.by === 'name' && search.clear(),
  }
  const map: GymMapProps | undefined = place.view && {
    ...pointing,
    ...shown.onMap,
    view: place.view,
    onViewChange: ({ zoom, ...to }) => place.goTo(to, zoom),
    selected: place.selected,
    onDetails: place.open,
    card: (gym) => <GymCard gym={gym} />,
    search,
    distanceLimit: place.distanceLimit,
    isPhone: !isDesktop,
    isCentreHighlighted,
    onPickLocation: goToLocation,
  }
  const { maps, setSize, selected, open, follow, close, goTo } = place
  const { list } = panel
  return { panel, map, maps, setSize, list, selected, found: shown.selectedFound, open, follow, close, goTo }
}

/** What a search found replaces our own gyms, in the list as on the map. */
function useShownGyms(
  { filters, area, centre, hasMap, selected }: Place,
  { found }: GymSearch,
  isPremium: boolean,
) {
  const ownList = useGymList(filters, area, isPremium)
  const ownMarks = useMarks(ownList, filters, area)
  const foundList = useFoundList(found, filters)
  const list = foundList ?? ownList
  const scope = listScope(filters, centre, foundList ? 'search' : hasMap ? 'map' : 'no-map')
  return {
    inPanel: { list, scope },
    onMap: { marks: foundList ? foundList.gyms : ownMarks, foundCount: foundList?.total },
    selectedFound: found?.gyms.find((gym) => gym.id === selected),
  }
}

const highlightMs = 1_000

/** A picked location is gone to, shown for a second, and searched for gyms unless it brings its own. */
function useLocationPick({ goTo }: Place, search: GymSearch) {
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
