// The search of the main screen: what a text filters, and where a picked place or gym moves the map.

import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { useCallback, useState } from 'react'
import type { PlaceLookup } from '../../features/gym-search/look-up.ts'
import { useSearch } from '../../features/gym-search/use-search.ts'
import type { GymSearch } from '../../features/map/provider/use-gym-search.ts'
import { type LatLng, type MapLocation, positionOf } from '../../lib/geo/geo.ts'
import { boundsOfView, type MapView, type Size } from '../../lib/geo/mercator.ts'
import { locationError } from '../../lib/geo/use-centre.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ViewState } from './use-view-state.ts'

const highlightMs = 1_000

/** The provider's code is loaded with the map. */
const loadLookup = () => import('../../features/map/provider/location-lookup.ts')
const mapPlaces: PlaceLookup = {
  debounceMs: 800,
  find: async (text, near) => (await loadLookup()).lookUpLocations(text, near),
  locate: async (place) => (await loadLookup()).locate(place),
}

export function useScreenSearch(state: ViewState, provider: GymSearch, memberId: string) {
  const { filters, changeFilters, goTo, open, maps } = state
  const [isCentreHighlighted, setHighlighted] = useState(false)
  const goToAndHighlight = (to: LatLng) => {
    goTo(to)
    setHighlighted(true)
    setTimeout(() => setHighlighted(false), highlightMs)
  }
  const onLocate = async () => {
    try {
      goToAndHighlight(await state.locate())
    } catch (error) {
      showToast(locationError(error))
    }
  }
  const onPlace = ({ coordinates }: MapLocation) => {
    goToAndHighlight(coordinates)
    void provider.run(coordinates)
  }
  const { view, size } = state
  const isShown = useCallback((position: LatLng) => isInView(view, size, position), [view, size])
  const onFound = (gyms: ProviderGym[] | undefined) => {
    if (gyms) provider.show({ gyms, by: 'name' })
    else if (provider.found?.by === 'name') provider.clear()
  }
  const search = useSearch({
    memberId,
    q: filters.q,
    near: state.view,
    mapPlaces: maps.state === 'ready' ? mapPlaces : undefined,
    isInView: isShown,
    hasFound: provider.found?.by === 'name',
    onView: async (next) => {
      if (next.kind === 'fit' && size) {
        const { viewOfBox } = await import('../../features/gym-search/search-view.ts')
        const { zoom, ...to } = viewOfBox(next.box, size)
        goTo(to, zoom)
      }
      if (next.kind === 'gym') {
        goTo(positionOf(next.gym), gymZoom)
        open(next.gym.id)
      }
    },
    onSearch: useCallback((q: string) => changeFilters({ q }), [changeFilters]),
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
