// What a gym is made of: its facts, its numbers, what it is found and ordered by, and what callers see of it.
import { gymTypeRow } from '@jumpingjack/contracts/gym-types'
import type { Gym, GymCard, GymDraft, GymSort } from '@jumpingjack/contracts/gyms'
import { meanRating } from '@jumpingjack/contracts/mean-rating'
import { type UnitVector, unitVector } from './gym-area.rules.ts'

/** What somebody said of a gym. */
export interface GymFacts {
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
}

export interface StoredGym extends GymFacts, Tally {
  _id: string
  position: UnitVector
  searchText: string
  /** One unique text an order: a page is a range of it, and its last value is the cursor. */
  order: Record<GymSort, string>
  averageHundredths: number
  /** Recounts are numbered when they begin; the numbers of the gym are those of the recount `stored`. */
  recounts: { begun: number; stored: number }
  createdAt: Date
  /** When anything was last said of it that a list may show or ask for. */
  changedAt: Date
  createdBy?: string
  sourceId?: string
  /** The gym that this one turned out to be: lists know only that one, and links to this one lead there. */
  mergedInto?: string
  /** The one it is about to be merged into; `merging.store.ts` says how. */
  merging?: string
}

/** What callers see, and what pages are made of. */
export type ListedGym = GymFacts &
  Tally &
  Pick<StoredGym, '_id' | 'order' | 'createdAt' | 'mergedInto' | 'merging'>

const nameKeyLength = 100
const highestAverage = 500
const highestTotal = 9_999_999_999
/** Sorts before every character that a text can have. */
const separator = '\u0001'

export function newGym(id: string, facts: GymFacts, createdAt: Date): StoredGym {
  const { 'order.name': name, ...described } = describe(id, facts)
  const { 'order.rating': rating, 'order.reviews': reviews, ...numbers } = rate(id, noRatings)
  return {
    _id: id,
    ...described,
    ...numbers,
    order: { rating, reviews, name },
    recounts: { begun: 0, stored: 0 },
    createdAt,
    changedAt: createdAt,
  }
}

export const noRatings: Tally = { ratingSum: 0, totalReviews: 0 }

/** The fields that follow from what was said of a gym, by their paths. */
export function describe(id: string, facts: GymFacts) {
  return {
    ...facts,
    position: unitVector(facts.latitude, facts.longitude),
    searchText: [facts.name, facts.address, ...typeLabels(facts.type)].map(fold).join(separator),
    'order.name': `${fold(facts.name).slice(0, nameKeyLength)}${separator}${id}`,
  }
}

/** The fields that follow from a gym's ratings, by their paths. */
export function rate(id: string, { ratingSum, totalReviews }: Tally) {
  const averageHundredths = Number(meanRating(ratingSum, totalReviews).replace('.', ''))
  const average = String(highestAverage - averageHundredths).padStart(3, '0')
  const total = String(highestTotal - totalReviews).padStart(10, '0')
  return {
    ratingSum,
    totalReviews,
    averageHundredths,
    'order.rating': `${average}/${total}/${id}`,
    'order.reviews': `${total}/${average}/${id}`,
  }
}

export function draftFacts(draft: GymDraft): GymFacts {
  const { phone = null, website = null, hours = null, description = null } = draft
  const [latitude, longitude] = [rounded(draft.latitude), rounded(draft.longitude)]
  return { ...draft, latitude, longitude, phone, website, hours, description }
}

export function asGym(gym: ListedGym): Gym {
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
