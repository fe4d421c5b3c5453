// View state of the main screen: URL, map, and the area of the list.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { distanceOptions } from '@jumpingjack/contracts/gym/gym-filter'
import { useCallback, useMemo, useState } from 'react'
import { useMaps } from '../../features/map/provider/use-maps.ts'
import { type DistanceOrigin, distanceOrigin } from '../../lib/geo/distance.ts'
import type { LatLng } from '../../lib/geo/geo.ts'
import { boundsOfView, defaultZoom, type MapView, type Size, zoomForMiles } from '../../lib/geo/mercator.ts'
import { type Centre, useCentre } from '../../lib/geo/use-centre.ts'
import type { Area } from '../../lib/gym/gym-queries.ts'
import { anyDistance, defaultFilters, freeFilters, type GymFilters } from '../../lib/gym/gym-url.ts'
import { useGymView } from '../../lib/gym/use-gym-view.ts'

/** Shown for "Any distance": a country. */
const anyDistanceMiles = 1_200
/** Around the first view of it, the gyms of a place that was searched come nearest first. */
const placeMiles = 2.5

export type ViewState = ReturnType<typeof useViewState>

export function useViewState(isPremium: boolean) {
  const { centre: addressCentre, zoom, change, filters: requested, isOrdered, ...address } = useGymView()
  const { centre, position, locate } = useCentre(addressCentre)
  /** The middle of the place that a search names, where it is shown, and whether it is more than a neighbourhood. */
  const [place, setPlace] = useState<{ middle: LatLng; shown: LatLng; isLarge: boolean }>()
  const isInPlace = place && centre && milesBetween(place.shown, centre) <= placeMiles
  const { middle, isLarge } = isInPlace ? place : {}
  const nearestTo = isLarge || requested.q || isOrdered ? undefined : middle
  const filters = useMemo((): GymFilters => {
    const allowed = isPremium ? requested : freeFilters(requested)
    return nearestTo ? { ...allowed, sort: 'distance' } : allowed
  }, [requested, isPremium, nearestTo])
  const { distance } = filters
  const maps = useMaps()
  const hasMap = maps.state === 'loading' || maps.state === 'ready'
  const [size, setSize] = useSize()
  const view = useView(centre, zoom)
  const origin = useOrigin(centre, position, middle, nearestTo)
  const listedPlace = isLarge ? requested.place || undefined : undefined
  const area = useArea(view, maps.isLoadingKey ? 'unknown' : hasMap, size, origin?.from, listedPlace)
  /** The distance leaves out nothing within `reachMiles`, unless a smaller one than usual is chosen. */
  const goTo = (to: LatLng, zoomThere = defaultZoom, reachMiles = 0) => {
    const isShort = distance >= defaultFilters.distance && reachMiles > distance
    const wider = distanceOptions.find((miles) => miles >= reachMiles) ?? anyDistance
    change(isShort ? { distance: wider } : {}, { ...to, zoom: zoomThere })
  }
  /** Zooms to the new distance. */
  const changeFilters = useCallback(
    (part: Partial<GymFilters>) => {
      const miles = part.distance === distance ? undefined : part.distance
      change(part, miles && hasMap && view && size ? viewOfDistance(view, miles, size) : undefined)
    },
    [change, distance, hasMap, view, size],
  )
  /** Whether the view shows more than the distance filter allows. */
  const isLimiting = view && size && distance !== anyDistance && zoom < zoomForMiles(distance, view.lat, size)
  const onRemove = () => change({ distance: anyDistance })
  const distanceLimit = isLimiting ? { miles: distance, onRemove } : undefined
  const map = { maps, hasMap, size, setSize, view, area, distanceLimit, setPlace }
  return { ...address, ...map, filters, centre, position, origin, locate, goTo, changeFilters }
}

function useView(centre: LatLng | undefined, zoom: number): MapView | undefined {
  const { lat, lng } = centre ?? {}
  return useMemo(
    () => (lat === undefined || lng === undefined ? undefined : { lat, lng, zoom }),
    [lat, lng, zoom],
  )
}

/** The map's view, or the centre without a map. */
function useArea(
  view: MapView | undefined,
  hasMap: boolean | 'unknown',
  size: Size | undefined,
  from: LatLng | undefined,
  place: string | undefined,
) {
  return useMemo((): Area | undefined => {
    if (!view || hasMap === 'unknown') return undefined
    const { zoom, ...centre } = view
    if (!hasMap) return { centre, from, place }
    return size && { centre, from, place, map: { bounds: boundsOfView(view, size), zoom } }
  }, [view, hasMap, size, from, place])
}

/**
 * What is listed nearest first has its distances from there, and what is in a place from its middle, unless the member
 * is near. Undefined while the centre is a default.
 */
function useOrigin(
  centre: Centre | undefined,
  position: LatLng | undefined,
  middle: LatLng | undefined,
  nearestTo: LatLng | undefined,
) {
  const { lat, lng, origin } = centre ?? {}
  return useMemo((): DistanceOrigin | undefined => {
    const isKnown = lat !== undefined && lng !== undefined && origin !== 'default'
    const own = distanceOrigin(isKnown ? { lat, lng } : undefined, nearestTo ? undefined : position)
    return middle && !own?.isMember ? { from: middle, isMember: false, isPlace: true } : own
  }, [lat, lng, origin, position, middle, nearestTo])
}

function useSize() {
  const [size, setSize] = useState<Size>()
  const set = useCallback((next: Size) => {
    setSize((known) => (known?.width === next.width && known.height === next.height ? known : next))
  }, [])
  return [size, set] as const
}

function viewOfDistance(view: MapView, miles: number, size: Size): MapView {
  return { ...view, zoom: zoomForMiles(miles === anyDistance ? anyDistanceMiles : miles, view.lat, size) }
}
