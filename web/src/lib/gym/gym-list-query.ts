// One page of the gym list: what is asked of the server, and what its headers say of the rest.
import {
  type GymClustersQuery,
  type GymListQuery,
  gymListLimitMax,
} from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { z } from 'zod'
import type { LatLng } from '../geo/geo.ts'
import type { Bounds } from '../geo/mercator.ts'
import { anyDistance, type GymFilters } from './gym-url.ts'

/** From this zoom on a view hardly holds more gyms than one page of the list can. */
const wholeViewZoom = 11

export interface GymPage {
  gyms: Gym[]
  /** All gyms that match, not only those of this page. */
  total: number
  nextCursor: string | undefined
  /** Where the list ends for those without Premium, however many match. */
  resultLimit: number | undefined
}

/** Where gyms count: around a centre, and in what the map shows where there is a map. */
export interface Area {
  centre: LatLng
  /** What the map shows, and how closely. */
  map?: { bounds: Bounds; zoom: number }
}

export function gymListQuery(filters: GymFilters, area: Area): z.input<typeof GymListQuery> {
  return {
    ...filterQuery(filters, area),
    sort: filters.sort,
    // A close view is asked for whole, so that the map can mark every gym of the list.
    limit: area.map && area.map.zoom >= wholeViewZoom ? String(gymListLimitMax) : undefined,
  }
}

export function gymClustersQuery(
  filters: GymFilters,
  { bounds, zoom }: NonNullable<Area['map']>,
  centre: LatLng,
): z.input<typeof GymClustersQuery> {
  const area = { centre, map: { bounds, zoom } }
  return { ...filterQuery(filters, area), bbox: formatBox(bounds), zoom: String(zoom) }
}

/** Without a distance the centre is not sent, so that one answer serves every place. */
function filterQuery(filters: GymFilters, { centre, map }: Area) {
  const near = filters.distance !== anyDistance
  return {
    bbox: map && formatBox(map.bounds),
    q: filters.q || undefined,
    minRating: filters.minRating ? String(filters.minRating) : undefined,
    types: filters.types.length > 0 ? filters.types.join(',') : undefined,
    lat: near ? String(centre.lat) : undefined,
    lng: near ? String(centre.lng) : undefined,
    distance: near ? String(filters.distance) : undefined,
    openNow: filters.openNow ? ('true' as const) : undefined,
    hasPhotos: filters.hasPhotos ? ('true' as const) : undefined,
  }
}

/** About a metre. */
const boxDecimals = 5

function formatBox({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(boxDecimals)).join(',')
}
