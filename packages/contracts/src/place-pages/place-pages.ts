// The public pages of cities and neighborhoods with their gyms, for everyone: the gateway serves them.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { FilterCounts, Position } from '../gym/gym-lists.ts'
import { GymTypeField } from '../gym/gym-type-field.ts'
import { Gym } from '../gym/gyms.ts'
import { SearchWord } from '../gym/text-search.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gym')

export const gymsOfPlace = 30
/** A search shows fewer: any text reaches other gyms, and all of them must not be read faster than by their pages. */
export const gymsOfPlaceSearch = 12

/** `name` is as in "Brooklyn, NY". */
export const PlaceLink = z.object({ slug: z.string(), name: z.string(), total: z.int() })
export type PlaceLink = z.infer<typeof PlaceLink>

/** What a page was searched for, if its address without the text does not say it all. */
const PlaceSearch = z.object({
  text: z.string(),
  words: z.array(SearchWord),
  /** It asks for what is open now. */
  openNow: z.boolean(),
  /** The place that it names, which has no page, and the gyms there: the page is that of the nearest place. */
  elsewhere: z.object({ name: z.string(), gyms: z.array(Gym).max(gymsOfPlaceSearch) }).optional(),
  /** A place of which nothing is known. */
  unknownPlace: z.string().optional(),
  /** No gym of the place matches. The gyms are the nearest that do, or the best of the place. */
  instead: z.enum(['near', 'any']).optional(),
  /** The gyms are those around the visitor. */
  isNear: z.literal(true).optional(),
  /** Of the gyms that match, if it asks for facts. */
  counts: FilterCounts.optional(),
})

export const PlacePage = z.object({
  /** Absent for the start of these pages, and for an unknown place. */
  place: PlaceLink.optional(),
  type: z.string().optional(),
  /** What was searched for, if nothing of it is known. */
  unknown: z.string().optional(),
  search: PlaceSearch.optional(),
  /** The one gym of the name that was searched for: its page is what is wanted. */
  gymId: Id.optional(),
  total: z.int(),
  /** The best rated ones, as `confidence` orders them; or of a search those that are known to have what it asks for. */
  gyms: z.array(Gym).max(gymsOfPlace),
  /** All that are here. Those of few gyms have no page. */
  types: z.array(z.object({ type: z.string(), total: z.int() })),
  /** Others of its name, the largest first, with how many gyms of this type they have. */
  namesakes: z.array(PlaceLink).optional(),
  /** Others with a page of this type: near the place, or else the largest. */
  places: z.array(PlaceLink),
})
export type PlacePage = z.infer<typeof PlacePage>

/** By the slug of the place, perhaps with a search there. Never an error: an unknown place has `unknown`. */
export const readPlacePage = endpoint('GET', '/internal/place-page', {
  summary: 'Read the page of a place, or of what a visitor searches for',
  access: 'service',
  callers: ['gateway'],
  query: z.strictObject({
    place: z.string().max(maxLengths.searchText).optional(),
    type: GymTypeField.optional(),
    q: z.string().max(maxLengths.searchText).optional(),
    /** Where the visitor is. */
    near: Position.optional(),
  }),
  reply: PlacePage,
})

/** The largest first, and the types of their pages. */
export const listPlaces = endpoint('GET', '/internal/places', {
  summary: 'List all places that have a page',
  access: 'service',
  callers: ['gateway'],
  reply: z.array(PlaceLink.extend({ types: z.array(z.string()) })),
})
