// One page of the gym list: what is asked of the server, and what its headers say of the rest.
import type { Gym, GymListQuery } from '@jumpingjack/contracts/gyms'
import type { z } from 'zod'
import type { LatLng } from '../../lib/geo.ts'
import { anyDistance, type GymFilters } from './gym-url.ts'

export interface GymPage {
  gyms: Gym[]
  /** All gyms that match, not only those of this page. */
  total: number
  nextCursor: string | undefined
}

/** Without a distance the centre is not sent, so that one answer serves every place. */
export function gymListQuery(filters: GymFilters, centre: LatLng): z.input<typeof GymListQuery> {
  const near = filters.distance !== anyDistance
  return {
    q: filters.q || undefined,
    minRating: filters.minRating ? String(filters.minRating) : undefined,
    types: filters.types.length > 0 ? filters.types.join(',') : undefined,
    lat: near ? String(centre.lat) : undefined,
    lng: near ? String(centre.lng) : undefined,
    distance: near ? String(filters.distance) : undefined,
    sort: filters.sort,
  }
}

/** The cursor in `Link: </api/gyms?cursor=…>; rel="next"`. */
export function nextCursorOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}
