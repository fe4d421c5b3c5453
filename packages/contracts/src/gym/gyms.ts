// Gyms: reading and adding them.
import { z } from 'zod'
import { FactConfirmation, FactQuestion } from '../facts/fact-freshness.ts'
import { GymCost } from '../facts/gym-cost.ts'
import { amenities, priceRanges } from '../facts/gym-facts.ts'
import { ClosedGym } from '../fields/closed-gym.ts'
import {
  GymId,
  latitude,
  line,
  longitude,
  OptionalLink,
  optionalLine,
  optionalText,
  ProviderGymId,
  queryList,
  queryNumber,
} from '../fields/fields.ts'
import { placesPerSearch } from '../fields/limits.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { GymReviews } from '../review/reviews.ts'
import { GymTypeField } from './gym-type-field.ts'
import { OpenWeek, Spans, UnknownHoliday } from './open-week.ts'

const endpoint = endpointsOf('gym')

const Amenities = z
  .array(z.enum(amenities, 'Unknown amenity'))
  .max(amenities.length)
  .transform((chosen) => amenities.filter((amenity) => chosen.includes(amenity)))

const DayPass = z
  .strictObject({ offered: z.boolean(), price: optionalLine(maxLengths.dayPassPrice, 'The price') })
  .transform(({ offered, price }) => (offered && price ? { offered, price } : { offered }))

/** Null is unknown. */
const factFields = {
  priceRange: z.enum(priceRanges).nullish(),
  dayPass: DayPass.nullish(),
  /** Those that the gym has. */
  amenities: Amenities.optional(),
  /** Those that it does not have. Of others nothing is known. */
  lacks: Amenities.optional(),
  /** When it is open for women only. */
  womenHours: optionalText(maxLengths.hours, 'Hours'),
}

/** Absent if unknown. Plain texts, because a later version may reply with others. */
const shownFacts = {
  priceRange: z.string().optional(),
  dayPass: z.object({ offered: z.boolean(), price: z.string().optional() }).optional(),
  amenities: z.array(z.string()).optional(),
  lacks: z.array(z.string()).optional(),
  womenHours: z.string().optional(),
}

export const Gym = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Degrees as decimal text, at most seven decimals. */
  latitude: z.string(),
  longitude: z.string(),
  /** The address could not be located, or only its street or town. */
  positionIsApproximate: z.boolean().optional(),
  type: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  hours: z.string().nullable(),
  description: z.string().nullable(),
  ...shownFacts,
  /** Where it was imported from: `osm` is OpenStreetMap, which has to be named. */
  source: z.string().optional(),
  /** Mean of all ratings with two decimals, `0.00` without ratings. */
  averageRating: z.string(),
  totalReviews: z.int(),
  /** `/api/gyms/ID/photo` has a photo of it. */
  hasPhoto: z.literal(true).optional(),
  /** At the time of the request, in the gym's time zone; null when the hours are unknown. */
  isOpen: z.boolean().nullable().optional(),
  /** In a list by a text that asks for times, as `open at 5am`, whether it is open then. Absent if unknown. */
  isOpenThen: z.boolean().optional(),
  /** It is open then, but not on each day. Only where the text names no day. */
  isOpenMostDays: z.literal(true).optional(),
  /** In a list by a text that says what a month may cost, whether it costs no more. Absent if unknown. */
  isInBudget: z.boolean().optional(),
  /** When it closes or opens next; absent if the hours are unknown or never change. */
  nextChange: z
    .object({
      /** Since Monday 00:00, in the gym's time zone. */
      minuteOfWeek: z.int(),
      /** From the time of the request. */
      inMinutes: z.int(),
    })
    .optional(),
  /** Its hours of today in minutes of that day, in the gym's time zone; absent if the hours are unknown. */
  today: Spans.optional(),
  /** Absent if it is open. */
  closed: ClosedGym.optional(),
  createdAt: z.iso.datetime(),
})
export type Gym = z.infer<typeof Gym>

/** Name of a place of the maps provider, of which only the id is stored. */
export const providerGymName = 'Google Places Gym'

/** What the pages of a gym show beside what lists do. */
export const ofGymPages = {
  ...GymReviews.pick({ ratingCounts: true, hiddenReviews: true }).shape,
  /** The reviews could not be read: there may be some. */
  lacksReviews: z.literal(true).optional(),
  /** Absent if the hours are unknown. */
  week: OpenWeek.optional(),
  holiday: UnknownHoliday.optional(),
  /** The hours name school holidays, whose dates are unknown to us. */
  schoolHolidays: z.literal(true).optional(),
  /** Of `womenHours`, if they can be read. */
  womenWeek: OpenWeek.optional(),
  /** By the observations of members; absent without one. */
  cost: GymCost.optional(),
  confirmations: z.array(FactConfirmation).optional(),
}

export const GymDetail = Gym.extend({
  ...ofGymPages,
  reviews: GymReviews.shape.reviews,
  /** At most one at a time, and none that the member has answered. */
  question: FactQuestion.optional(),
  /** Suggested edits of other members that are neither confirmed nor rejected. */
  openSuggestions: z.int().optional(),
  /** A suggested edit of the member who reads it waits for others. The list of suggestions has it. */
  hasOwnSuggestion: z.literal(true).optional(),
})
export type GymDetail = z.infer<typeof GymDetail>

export const GymDraft = z.strictObject({
  name: line(maxLengths.gymName, 'Name'),
  address: line(300, 'Address'),
  latitude,
  longitude,
  /** The address could not be located: the position is near the default centre. */
  positionIsApproximate: z.boolean().optional(),
  /** The position is somewhere in the street or town of the address, so its time zone is known. */
  positionIsOfArea: z.boolean().optional(),
  type: GymTypeField,
  phone: optionalLine(maxLengths.phone, 'Phone').refine(
    (phone) => phone === undefined || /\p{Nd}/u.test(phone),
    'Phone must have digits',
  ),
  website: OptionalLink,
  hours: optionalText(maxLengths.hours, 'Hours'),
  description: optionalText(maxLengths.gymDescription, 'Description'),
  ...factFields,
})
export type GymDraft = z.infer<typeof GymDraft>

export const GymRating = Gym.pick({ id: true, averageRating: true, totalReviews: true })
export type GymRating = z.infer<typeof GymRating>

export const readGymRatings = endpoint('GET', '/api/gyms/ratings', {
  summary: "Read the ratings of the maps provider's places",
  description: 'Ratings of our members, never of the provider.',
  access: 'member',
  query: z.strictObject({
    ids: queryList(z.array(ProviderGymId).max(placesPerSearch)),
  }),
  reply: z.array(GymRating),
})

/**
 * Gyms that a new one may duplicate, nearest first: with a similar name very near, or of the same street and number with
 * the same type or a similar name.
 */
export const findSimilarGyms = endpoint('GET', '/api/gyms/similar', {
  summary: 'Find gyms that a new one may duplicate',
  description: 'Also closed ones, which may have reopened. Nearest first.',
  access: 'member',
  query: z.strictObject({
    name: line(maxLengths.gymName, 'Name'),
    address: optionalLine(maxLengths.searchText, 'Address'),
    type: GymTypeField.optional(),
    lat: queryNumber(latitude),
    lng: queryNumber(longitude),
  }),
  reply: z.array(Gym.extend({ distanceM: z.number() })),
})

/** Places of the provider are named `providerGymName`. */
export const readGym = endpoint('GET', '/api/gyms/:id', {
  summary: 'Read a gym with its reviews',
  description: 'Replies with the other gym if this one was merged.',
  problems: ['gym.unknown'],
  access: 'member',
  params: z.strictObject({ id: GymId }),
  reply: GymDetail,
})

export const addGym = endpoint('POST', '/api/gyms', {
  summary: 'Add a gym',
  description:
    'A request with the same `Idempotency-Key`, member and body returns the gym of the first one, with status 200.',
  statusOfRepeat: 200,
  access: 'member',
  isLimitedPerDay: true,
  body: GymDraft,
  reply: Gym,
  status: 201,
})

export const GymCard = z.object({ id: z.string(), name: z.string(), address: z.string() })
export type GymCard = z.infer<typeof GymCard>

export const readGymCard = endpoint('GET', '/internal/gyms/:id', {
  summary: 'Read the name and address of a gym',
  access: 'service',
  callers: ['review', 'user', 'admin'],
  params: z.strictObject({ id: GymId }),
  reply: GymCard,
})

const gymsPerRequest = 200

/** In any order. A POST, because a URL is too short for so many ids. */
export const findGyms = endpoint('POST', '/internal/gyms/find', {
  summary: 'Read those of many gyms that exist',
  access: 'service',
  callers: ['user', 'review', 'admin'],
  body: z.strictObject({ ids: z.array(GymId).max(gymsPerRequest) }),
  reply: z.array(Gym),
})
