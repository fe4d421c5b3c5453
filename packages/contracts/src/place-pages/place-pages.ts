// The public pages of cities and neighborhoods with their gyms, for everyone: the gateway serves them.
import { z } from 'zod'
import { GymTypeField } from '../gym/gym-type-field.ts'
import { Gym } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gym')

export const gymsOfPlace = 30
/** A place has a page, also of a type, from so many gyms on. */
export const leastGymsOfPlace = 3

/** `name` is as in "Brooklyn, NY". */
export const PlaceLink = z.object({ slug: z.string(), name: z.string(), total: z.int() })
export type PlaceLink = z.infer<typeof PlaceLink>

export const PlacePage = z.object({
  /** Absent for the start of these pages, and for an unknown place. */
  place: PlaceLink.optional(),
  type: z.string().optional(),
  /** What was searched for, if it names no place. */
  unknown: z.string().optional(),
  total: z.int(),
  /** The best rated ones, as `confidence` orders them. */
  gyms: z.array(Gym).max(gymsOfPlace),
  /** The types that have a page here. */
  types: z.array(z.object({ type: z.string(), total: z.int() })),
  /** Others with a page of this type: near the place, or else the largest. */
  places: z.array(PlaceLink),
})
export type PlacePage = z.infer<typeof PlacePage>

/** The page of a place by its slug or by what somebody calls it. Never an error: an unknown place has `unknown`. */
export const readPlacePage = endpoint('GET', '/internal/place-page', {
  access: 'service',
  callers: ['gateway'],
  query: z.strictObject({
    place: z.string().max(200).optional(),
    type: GymTypeField.optional(),
  }),
  reply: PlacePage,
})

/** All places with a page, the largest first, and the types of their pages. */
export const listPlaces = endpoint('GET', '/internal/places', {
  access: 'service',
  callers: ['gateway'],
  reply: z.array(PlaceLink.extend({ types: z.array(z.string()) })),
})
