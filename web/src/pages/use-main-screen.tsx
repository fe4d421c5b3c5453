// The main screen's state: view, filters, search and list, and how each of them changes the others.
import { useCallback, useMemo, useState } from 'react'
import { GymCard } from '../features/gyms/gym-card.tsx'
import type { Area } from '../features/gyms/gym-page.ts'
import { anyDistance, type GymFilters } from '../features/gyms/gym-url.ts'
import { listScope } from '../features/gyms/list-scope.ts'
import { useCentre } from '../features/gyms/use-centre.ts'
import { useFoundList, useGymList, useMarks } from '../features/gyms/use-gym-list.ts'
import { useGymView } from '../features/gyms/use-gym-view.ts'
import type { GymMapProps } from '../features/map/gym-map.tsx'
import { useGymSearch } from '../features/map/use-gym-search.ts'
import { useMaps } from '../features/map/use-maps.ts'
import type { LatLng } from '../lib/geo.ts'
import type { MapLocation } from '../lib/map-location.ts'
import { boundsOfView, defaultZoom, type MapView, type Size, zoomForMiles } from '../lib/mercator.ts'

/** What "Any distance" shows: a country. */
const farMiles = 1_200

export function useMainScreen(isDesktop: boolean) {
  const { filters, centre: addressCentre, zoom, selected, change, open, close, addressOf } = useGymView()
  const centre = useCentre(addressCentre)
  const maps = useMaps()
  const hasMap = maps.state === 'loading' || maps.state === 'ready'
  const [size, setSize] = useSize()
  const view = useView(centre, zoom)
  const area = useArea(view, maps.isAskingForKey ? 'unknown' : hasMap, size)
  const search = useGymSearch(maps.state === 'ready')
  const ownList = useGymList(filters, area)
  const ownMarks = useMarks(ownList, filters, area)
  const foundList = useFoundList(search.found, filters)
  const list = foundList ?? ownList
  const [highlighted, setHighlighted] = useState<string>()
  const { isCentreHighlighted, highlightCentre } = useHighlightCentre()

  const goTo = useCallback(
    (to: LatLng, zoomThere = defaultZoom) => change({}, { ...to, zoom: zoomThere }),
    [change],
  )
  const goToLocation = (location: MapLocation) => {
    const [first] = location.gyms ?? []
    const to = first ? { lat: Number(first.latitude), lng: Number(first.longitude) } : location.coordinates
    goTo(to)
    highlightCentre()
    if (location.gyms) search.show({ gyms: location.gyms, by: 'name' })
    else void search.run(to)
  }
  const changeFilters = useCallback(
    (part: Partial<GymFilters>) => {
      const zoomTo = part.distance && hasMap && size ? { miles: part.distance, size } : undefined
      change(part, view && zoomTo ? viewOfDistance(view, zoomTo.miles, zoomTo.size) : undefined)
    },
    [change, hasMap, size, view],
  )

  // The whole circle fits into the view, with room around it.
  const isLimiting =
    view && size && filters.distance !== anyDistance && zoom < zoomForMiles(filters.distance, view.lat, size)
  const liftDistance = () => change({ distance: anyDistance })

  const panel = {
    list,
    filters,
    centre,
    scope: listScope(filters, centre, foundList ? 'search' : hasMap ? 'map' : 'no-map'),
    highlighted,
    onHover: setHighlighted,
    onChange: changeFilters,
    addressOf,
    onLocation: goToLocation,
    onNameChanged: () => search.found?.by === 'name' && search.clear(),
  }
  const map: GymMapProps | undefined = view && {
    view,
    onViewChange: ({ zoom: newZoom, ...to }) => goTo(to, newZoom),
    marks: foundList ? foundList.gyms : ownMarks,
    selected,
    highlighted,
    onHover: setHighlighted,
    onDetails: open,
    card: (gym) => <GymCard gym={gym} />,
    search,
    foundCount: foundList?.total,
    distanceLimit: isLimiting ? { miles: filters.distance, onLift: liftDistance } : undefined,
    isPhone: !isDesktop,
    isCentreHighlighted,
    onPickLocation: goToLocation,
  }
  const found = search.found?.gyms.find((gym) => gym.id === selected)
  return { panel, map, maps, setSize, list, selected, found, close, goTo }
}

function useView(centre: LatLng | undefined, zoom: number): MapView | undefined {
  const { lat, lng } = centre ?? {}
  return useMemo(
    () => (lat === undefined || lng === undefined ? undefined : { lat, lng, zoom }),
    [lat, lng, zoom],
  )
}

/** Gyms count where the map shows them, or around the centre where there is no map. */
function useArea(view: MapView | undefined, hasMap: boolean | 'unknown', size: Size | undefined) {
  return useMemo((): Area | undefined => {
    if (!view || hasMap === 'unknown') return undefined
    const { zoom, ...centre } = view
    if (!hasMap) return { centre }
    return size && { centre, map: { bounds: boundsOfView(view, size), zoom } }
  }, [view, hasMap, size])
}

function useSize() {
  const [size, setSize] = useState<Size>()
  const set = useCallback((next: Size) => {
    setSize((known) => (known?.width === next.width && known.height === next.height ? known : next))
  }, [])
  return [size, set] as const
}

function viewOfDistance(view: MapView, miles: number, size: Size): MapView {
  return { ...view, zoom: zoomForMiles(miles === anyDistance ? farMiles : miles, view.lat, size) }
}

const highlightMs = 1_000

function useHighlightCentre() {
  const [isCentreHighlighted, setHighlighted] = useState(false)
  const highlightCentre = () => {
    setHighlighted(true)
    setTimeout(() => setHighlighted(false), highlightMs)
  }
  return { isCentreHighlighted, highlightCentre }
}
