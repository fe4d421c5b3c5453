// Queries of gyms: the list, the clusters of the map, a gym's detail, the counts of the filters.

import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import {
  countGyms,
  type FilterCounts,
  type GymClustersQuery,
  type GymListQuery,
  gymListLimitMax,
  listGymClusters,
  listGyms,
} from '@jumpingjack/contracts/gym/gym-lists'
import { type Gym, type GymDetail, readGym } from '@jumpingjack/contracts/gym/gyms'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callApiWithHeaders } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { pagesOptions } from '../api/pages.ts'
import { defaultCentre, type LatLng } from '../geo/geo.ts'
import { readOrCopy } from '../offline/copies.ts'
import { anyDistance, defaultFilters, type GymFilters } from './gym-url.ts'

/** Live events update only what is shown, so nothing else is kept. */
const gcTime = 0
/** A gym whose reviews could not be read is read again. */
const withoutReviewsMs = 3_000
/** A moved map keeps its gyms while offline. */
const whileOnline = 'online' as const
export const gymListsKey = [listGyms.path, 'list'] as const

/** Must be disabled until the area is known. The key has `isPremium`, because Premium changes the reply. */
export function gymListOptions(filters: GymFilters, area: Area, isPremium: boolean) {
  const query = gymListQuery(filters, area)
  const pages = pagesOptions([...gymListsKey, isPremium, query], async (cursor, signal) => {
    const requestedAtMs = performance.now()
    const { reply, headers } = await callApiWithHeaders(listGyms, { query: { ...query, cursor }, signal })
    return { reply: withLiveRatings(reply, requestedAtMs), headers }
  })
  return { ...pages, networkMode: whileOnline }
}

export function matchesOptions(q: string, near: LatLng | undefined) {
  const query = matchesQuery(q, near)
  return queryOptions({
    queryKey: [listGyms.path, 'matches', query],
    queryFn: ({ signal }) => callApi(listGyms, { query, signal }),
    gcTime,
  })
}

/** Clusters of the same filters and area, for lists that are too long for single markers. */
export function gymClustersOptions(
  filters: GymFilters,
  map: NonNullable<Area['map']>,
  area: Pick<Area, 'centre' | 'place'>,
) {
  const query: z.input<typeof GymClustersQuery> = {
    ...filterQuery(filters, { ...area, map }),
    bbox: formatBox(map.bounds),
    zoom: String(map.zoom),
  }
  return queryOptions({
    queryKey: [listGymClusters.path, query],
    queryFn: ({ signal }) => callApi(listGymClusters, { query, signal }),
    placeholderData: keepPreviousData,
    networkMode: whileOnline,
    gcTime,
  })
}

/** A reply without reviews does not replace those that are shown. */
function withReviewsOf(detail: GymDetail, { reviews, hiddenReviews, ratingCounts }: GymDetail): GymDetail {
  return { ...detail, reviews, hiddenReviews, ...(ratingCounts && { ratingCounts }) }
}

/** No gym has this id, or it is no id: a link may have been cut. */
export const isUnknownGym = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export function gymDetailOptions(gymId: string) {
  return queryOptions({
    queryKey: [listGyms.path, 'detail', gymId],
    queryFn: async (context): Promise<GymDetail> => {
      const requestedAtMs = performance.now()
      const input = { params: { id: gymId }, signal: context.signal }
      const detail = await readOrCopy(readGym, input, context)
      const known = context.client.getQueryData<GymDetail>(context.queryKey)
      const shown = detail.lacksReviews && known ? withReviewsOf(detail, known) : detail
      return withLiveRatings([shown], requestedAtMs)[0] ?? shown
    },
    refetchInterval: ({ state }) => (state.data?.lacksReviews ? withoutReviewsMs : false),
    gcTime,
  })
}

/** From this zoom on, most views have fewer gyms than one page of the list. */
const wholeViewZoom = 11

/** The area of a list: around a centre, and inside the map's view if there is a map. */
export interface Area {
  centre: LatLng
  /** Where distances start; the centre by default. */
  from?: LatLng | undefined
  /** A large place that was searched for: only its gyms are listed while the map shows it. */
  place?: string | undefined
  /** The map's view. */
  map?: { bounds: Box; zoom: number }
}

/** The query of one page of the gym list. */
export function gymListQuery(filters: GymFilters, area: Area): z.input<typeof GymListQuery> {
  const sort = filters.sort === 'week' ? 'confidence' : filters.sort
  return {
    ...filterQuery(filters, area),
    // The service orders the matches of a text by relevance and by their distance to the centre.
    sort: filters.q && sort === defaultFilters.sort ? undefined : sort,
    near: nearOf(filters, area),
    // Requests all gyms of a close view, so that each gets a marker.
    limit: area.map && area.map.zoom >= wholeViewZoom ? String(gymListLimitMax) : undefined,
  }
}

/** Also for the orders by rating: the gyms without ratings that are nearest to what the map shows come first. */
function nearOf({ q, sort }: GymFilters, { centre, from = centre, map }: Area): string | undefined {
  if (sort === 'distance') return nearQuery(from, exactDecimals)
  return q || (map && sort !== 'name') ? nearQuery(centre) : undefined
}

/** Without a distance filter the centre is omitted, so that replies can be cached for every centre. */
function filterQuery(filters: GymFilters, { centre, place, map }: Area) {
  const near = filters.distance !== anyDistance
  return {
    bbox: map && formatBox(map.bounds),
    q: filters.q || place,
    minRating: filters.minRating ? String(filters.minRating) : undefined,
    types: filters.types.length > 0 ? filters.types.join(',') : undefined,
    amenities: filters.amenities.length > 0 ? filters.amenities.join(',') : undefined,
    prices: filters.prices.length > 0 ? filters.prices.join(',') : undefined,
    dayPass: filters.dayPass ? ('true' as const) : undefined,
    lat: near ? String(centre.lat) : undefined,
    lng: near ? String(centre.lng) : undefined,
    distance: near ? String(filters.distance) : undefined,
    openNow: filters.openNow ? (`${filters.openNow}` as const) : undefined,
    hasPhotos: filters.hasPhotos ? ('true' as const) : undefined,
  }
}

/** About one kilometre, so that replies can be cached while the map moves a little. */
const nearDecimals = 2
/** About ten metres, so that the order agrees with the distances on the cards. */
const exactDecimals = 4
/** About one metre. */
const boxDecimals = 5

/** For the orders by relevance and by distance. */
export function nearQuery({ lat, lng }: LatLng, decimals = nearDecimals): string {
  return [lat, lng].map((degrees) => degrees.toFixed(decimals)).join(',')
}

/** The best matches of a text anywhere, near ones first. */
export function matchesQuery(q: string, near: LatLng | undefined) {
  return { q, near: near && nearQuery(near), limit: '5' }
}

function formatBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(boxDecimals)).join(',')
}

type GymRated = Extract<LiveMessage, { type: 'gym-rated' }>
interface LiveRating {
  rating: GymRated
  atMs: number
}

const latest = new Map<string, LiveRating>()

/** The latest rating of each gym from live events. Returns false for an event that is not newer than the last one. */
export function recordRating(rating: GymRated, nowMs: number): boolean {
  const known = latest.get(rating.gymId)
  if (known && known.rating.sequence >= rating.sequence) return false
  latest.set(rating.gymId, { rating, atMs: nowMs })
  return true
}

/** A reply to a request from `requestedAtMs` may be older than a later live event. Such events override it. */
export function withLiveRatings<G extends Gym>(gyms: G[], requestedAtMs: number): G[] {
  return gyms.map((gym) => {
    const known = latest.get(gym.id)
    return known && known.atMs >= requestedAtMs ? withRating(gym, known.rating) : gym
  })
}

export function withRating<G extends Gym>(gym: G, rating: GymRated): G {
  const { averageRating, totalReviews } = rating
  return { ...gym, averageRating, totalReviews }
}

/** Undefined until they are read, and without gyms: then there is nothing to choose by them. */
export function useFilterCounts(filters: GymFilters, area: Area | undefined): FilterCounts | undefined {
  const { bbox, lat, lng, distance, q } = filterQuery(filters, area ?? { centre: defaultCentre })
  const query = { bbox, lat, lng, distance, q }
  const { data } = useQuery({
    queryKey: [countGyms.path, query],
    queryFn: ({ signal }) => callApi(countGyms, { query, signal }),
    enabled: area !== undefined,
    placeholderData: keepPreviousData,
    gcTime,
  })
  return data?.total ? data : undefined
}
