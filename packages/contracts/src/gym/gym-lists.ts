// Lists and map clusters of gyms: filter, order and paging.
import { z } from 'zod'
import { amenities, priceRanges } from '../facts/gym-facts.ts'
import { latitude, longitude, optionalText, queryInteger, queryList, queryNumber } from '../fields/fields.ts'
import { freeResults } from '../fields/limits.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { gymSorts } from './gym-filter.ts'
import { GymTypeField } from './gym-type-field.ts'
import { Gym } from './gyms.ts'

const endpoint = endpointsOf('gym')

/** west,south,east,north in degrees; west > east crosses the antimeridian. */
const BoundingBox = queryList(
  z.tuple([queryNumber(longitude), queryNumber(latitude), queryNumber(longitude), queryNumber(latitude)]),
)
  .refine(([, south, , north]) => south <= north, 'South must not be north of north')
  .transform(([west, south, east, north]) => ({ west, south, east, north }))

/** latitude,longitude in degrees. */
export const Position = queryList(z.tuple([queryNumber(latitude), queryNumber(longitude)])).transform(
  ([lat, lng]) => ({ lat, lng }),
)

/** Separated by commas, or repeated parameters. */
const Listed = z.union([
  z.string().transform((value) => value.split(',').filter(Boolean)),
  z.array(z.string()),
])
const TypeList = Listed.pipe(z.array(GymTypeField).max(20))
const AmenityList = Listed.pipe(z.array(z.enum(amenities, 'Unknown amenity')).max(amenities.length))
const PriceList = Listed.pipe(z.array(z.enum(priceRanges)).max(20))

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true')

/** The filter of lists and of the map. */
const gymFilter = {
  bbox: BoundingBox.optional(),
  lat: queryNumber(latitude).optional(),
  lng: queryNumber(longitude).optional(),
  /** Miles around lat,lng; 10 by default. */
  distance: queryNumber(z.number().positive().max(12_500)).optional(),
  q: optionalText(maxLengths.searchText, 'The search text'),
  types: TypeList.optional(),
  minRating: queryNumber(z.number().min(0).max(5)).optional(),
  /** Gyms that have all of these. */
  amenities: AmenityList.optional(),
  /** Gyms in any of these ranges. */
  prices: PriceList.optional(),
  /** Gyms that offer a day pass. */
  dayPass: Flag.optional(),
  /** Open now, in the gym's time zone; `unknown`: those with unknown hours. */
  openNow: z
    .enum(['true', 'false', 'unknown'])
    .transform((word) => (word === 'unknown' ? word : word === 'true'))
    .optional(),
  /** Part of Premium: at least one visible review has a photo. */
  hasPhotos: Flag.optional(),
}

function isWholeCircle({ lat, lng, distance }: { lat?: number; lng?: number; distance?: number }): boolean {
  return (lat === undefined) === (lng === undefined) && (distance === undefined || lat !== undefined)
}
const circleRule = 'lat and lng go together, and distance needs both'

export const gymListLimitMax = 1000

export const GymListQuery = z
  .strictObject({
    ...gymFilter,
    /** By default `relevance` with a text, else `rating`. */
    sort: z.enum(gymSorts).optional(),
    /** Where the orders by distance and by relevance measure from; the centre of the circle by default. */
    near: Position.optional(),
    limit: queryInteger(z.int().min(1).max(gymListLimitMax)).default(200),
    /** Part of Premium: without it a list has one page. */
    cursor: z.string().max(600).optional(),
  })
  .refine(isWholeCircle, circleRule)
  .refine(({ sort, near, lat }) => sort !== 'distance' || near || lat !== undefined, {
    path: ['sort'],
    error: 'The order by distance needs near, or lat and lng',
  })
export type GymListQuery = z.infer<typeof GymListQuery>

export const listGyms = endpoint('GET', '/api/gyms', {
  summary: 'List gyms',
  description: `By default those that match a text best first, else the best rated. Without Premium at most ${freeResults} gyms (\`X-Result-Limit\`) and one page. Closed gyms are left out; those of exactly the name that is searched for follow the last one, and are not counted.`,
  problems: ['premium.required'],
  access: 'member',
  query: GymListQuery,
  reply: z.array(Gym),
})

const Counts = z.record(z.string(), z.int())

const KnownCount = z.object({ has: z.int(), unknown: z.int() })

/** How many gyms of an area match each filter. A value without an entry has none. */
export const FilterCounts = z.object({
  total: z.int(),
  types: Counts,
  minRating: Counts,
  amenities: Counts,
  /** How many are known to lack an amenity or a day pass. */
  lacks: Counts.optional(),
  prices: Counts,
  dayPass: z.int(),
  womenHours: z.int().optional(),
  openNow: z.int(),
  hasPhotos: z.int(),
  /** How many are open at each of the times that the text asks for. */
  openThen: z.array(z.int()).optional(),
  /** For each amount that the text names, how many cost no more a month, and of how many others it is unknown. */
  inBudget: z.array(KnownCount).optional(),
  /** How many have all that the text asks for, and how many may have it. */
  asked: KnownCount.optional(),
  /** Of how many gyms there are hours, a price range or a day pass, any amenity. */
  known: z.object({ hours: z.int(), prices: z.int(), amenities: z.int() }),
})
export type FilterCounts = z.infer<typeof FilterCounts>

const { bbox, lat, lng, distance, q } = gymFilter
export const FilterCountsQuery = z
  .strictObject({ bbox, lat, lng, distance, q })
  .refine(isWholeCircle, circleRule)
export type FilterCountsQuery = z.infer<typeof FilterCountsQuery>

/** The counts of a list with this area and text, and one filter. */
export const countGyms = endpoint('GET', '/api/gyms/counts', {
  summary: 'Count the gyms of an area per filter',
  description:
    'How many gyms of an area each type, rating and fact matches, and of how many the facts are known.',
  access: 'member',
  query: FilterCountsQuery,
  reply: FilterCounts,
})

/** Gyms that are so close together at a zoom level that the map shows one marker. */
export const GymCluster = z.object({
  id: z.string(),
  /** Degrees as decimal text. */
  latitude: z.string(),
  longitude: z.string(),
  count: z.int().min(2),
})
export type GymCluster = z.infer<typeof GymCluster>

export const GymClustersQuery = z
  .strictObject({ ...gymFilter, bbox: BoundingBox, zoom: queryNumber(z.number().min(0).max(22)) })
  .refine(isWholeCircle, circleRule)
export type GymClustersQuery = z.infer<typeof GymClustersQuery>

export const listGymClusters = endpoint('GET', '/api/gyms/clusters', {
  summary: 'List gyms, clustered for a map',
  description:
    'The gyms of the list, clustered for low zoom levels. The counts add up to the total of the list.',
  problems: ['premium.required'],
  access: 'member',
  query: GymClustersQuery,
  reply: z.array(z.union([GymCluster, Gym])),
})
