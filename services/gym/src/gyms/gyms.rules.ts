// What a gym is made of: its facts, its numbers, what it is found and ordered by, and what callers see of it.

import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import type { Gym, GymCard, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { isOpen, type OpenHours, openHoursOf } from '../hours/open-hours.rules.ts'
import { type UnitVector, unitVector } from '../search/areas.rules.ts'

/** What somebody said of a gym. */
export interface GymFields {
  name: string
  address: string
  latitude: number
  longitude: number
  positionIsApproximate?: boolean | undefined
  type: string
  phone: string | null
  website: string | null
  hours: string | null
  description: string | null
}

export interface Tally {
  ratingSum: number
  totalReviews: number
  /** Of all reviews that count. */
  photoCount: number
}

export interface StoredGym extends GymFields, Tally {
  _id: string
  position: UnitVector
  /** Null where the hours are not known. */
  open: OpenHours | null
  searchText: string
  /** One unique text an order: a page is a range of it, and its last value is the cursor. */
  order: Record<GymSort, string>
  averageHundredths: number
  /** Recounts are numbered when they begin; the numbers of the gym are those of the recount `stored`. */
  recounts: { begun: number; stored: number }
  createdAt: Date
  /** When anything was last said of it that a list may show or ask for. */
  changedAt: Date
  /** The `derivation` that its derived fields are of; absent in what was stored before these had a number. */
  derivation?: number
  createdBy?: string
  sourceId?: string
  /** The gym that this one turned out to be: lists know only that one, and links to this one lead there. */
  mergedInto?: string
  /** The one it is about to be merged into; `merging.store.ts` says how. */
  merging?: string
}

/** What callers see, and what pages are made of. */
export type ListedGym = GymFields &
  Tally &
  Pick<StoredGym, '_id' | 'order' | 'open' | 'createdAt' | 'mergedInto' | 'merging'>

/** To be raised when fields follow from others in a new way: the backfill brings what is stored up to it. */
export const derivation = 1

const nameKeyLength = 100
const highestAverage = 500
const highestTotal = 9_999_999_999
/** What every gym is taken for before anybody rated it: rated so often, with so many stars in the mean. */
const prior = { reviews: 10, mean: 3.5 }
const highestConfidence = 5_000_000
const noConfidence = '9999999'
/** Sorts before every character that a text can have. */
const separator = '\u0001'

export function newGym(id: string, facts: GymFields, createdAt: Date): StoredGym {
  const { 'order.name': name, ...described } = describe(id, facts)
  const rated = rate(id, noRatings)
  const {
    'order.rating': rating,
    'order.reviews': reviews,
    'order.confidence': confidence,
    ...numbers
  } = rated
  return {
    _id: id,
    ...described,
    ...numbers,
    order: { rating, reviews, name, confidence },
    recounts: { begun: 0, stored: 0 },
    createdAt,
    changedAt: createdAt,
    derivation,
  }
}

export const noRatings: Tally = { ratingSum: 0, totalReviews: 0, photoCount: 0 }

/** What was said of a gym, and the fields that follow from it, by their paths. */
export function describe(id: string, facts: GymFields) {
  return { ...facts, ...derive(id, facts) }
}

export function derive(id: string, facts: GymFields) {
  return {
    position: unitVector(facts.latitude, facts.longitude),
    open: openHoursOf(facts),
    searchText: [facts.name, facts.address, ...typeLabels(facts.type)].map(fold).join(separator),
    'order.name': `${fold(facts.name).slice(0, nameKeyLength)}${separator}${id}`,
  }
}

/** The fields that follow from a gym's ratings, by their paths. */
export function rate(id: string, { ratingSum, totalReviews, photoCount }: Tally) {
  const averageHundredths = Number(meanRating(ratingSum, totalReviews).replace('.', ''))
  const average = String(highestAverage - averageHundredths).padStart(3, '0')
  const total = String(highestTotal - totalReviews).padStart(10, '0')
  return {
    ratingSum,
    totalReviews,
    photoCount,
    averageHundredths,
    'order.rating': `${average}/${total}/${id}`,
    'order.reviews': `${total}/${average}/${id}`,
    'order.confidence': `${confidenceKey(ratingSum, totalReviews)}/${total}/${id}`,
  }
}

/**
 * Best first by the Bayesian mean, as IMDb's weighted rating has it, WR = (v R + m C) / (v + m), with a prior that
 * is fixed, so that the key follows from the gym alone. What nobody has rated comes last, whatever the prior says.
 */
function confidenceKey(ratingSum: number, totalReviews: number): string {
  if (totalReviews === 0) return noConfidence
  const stars = (ratingSum + prior.reviews * prior.mean) / (totalReviews + prior.reviews)
  return String(highestConfidence - Math.round(stars * 1_000_000)).padStart(noConfidence.length, '0')
}

export function gymFieldsOfDraft(draft: GymDraft): GymFields {
  const { phone = null, website = null, hours = null, description = null } = draft
  const [latitude, longitude] = [rounded(draft.latitude), rounded(draft.longitude)]
  return { ...draft, latitude, longitude, phone, website, hours, description }
}

/** `now` is when somebody asks whether it is open. */
export function asGym(gym: ListedGym, now: Date): Gym {
  const { name, address, type, phone, website, hours, description, totalReviews } = gym
  return {
    id: gym._id,
    name,
    address,
    latitude: degreesText(gym.latitude),
    longitude: degreesText(gym.longitude),
    ...(gym.positionIsApproximate && { positionIsApproximate: true }),
    type,
    phone,
    website,
    hours,
    description,
    averageRating: meanRating(gym.ratingSum, totalReviews),
    totalReviews,
    isOpen: isOpen(gym.open, now),
    createdAt: gym.createdAt.toISOString(),
  }
}

export function asCard({ _id: id, name, address }: ListedGym): GymCard {
  return { id, name, address }
}

/** Lower case without accents: how texts are compared. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The lowest stored average that counts as at least `minRating`. */
export function leastHundredths(minRating: number): number {
  // By way of text, because 4.35 * 100 is 434.99999999999994.
  return Math.ceil(Number((minRating * 100).toFixed(6)))
}

function typeLabels(type: string): string[] {
  const row = gymTypeRow(type)
  return row ? [...new Set([row.type, row.filterLabel, row.mapLabel])] : [type]
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(7))
}

/** At most seven decimals, no exponent, no trailing zeros, no minus before zero. */
export function degreesText(degrees: number): string {
  return degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}
