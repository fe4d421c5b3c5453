// A gym: its fields, the fields derived from them, and its forms in replies and events.

import type { EventData } from '@jumpingjack/contracts/events/events'
import type { AskedField } from '@jumpingjack/contracts/facts/fact-answers'
import { withSums } from '@jumpingjack/contracts/facts/gym-cost'
import type { ClosedGym } from '@jumpingjack/contracts/fields/closed-gym'
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import { formatDegrees } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym, GymCard, GymDetail, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { type Facts, lacksOf, type Prices, shownFacts } from '../facts/facts.rules.ts'
import {
  namesSchoolHolidays,
  type OpenHours,
  openHoursOf,
  openingsAt,
  unknownHoliday,
  weekAt,
} from '../hours/open-hours.rules.ts'
import { noRatings, type Tally } from './tallies.rules.ts'

/** The fields that a member or an import enters. */
export interface GymFields extends Facts {
  name: string
  address: string
  latitude: number
  longitude: number
  positionIsApproximate?: boolean | undefined
  positionIsOfArea?: boolean | undefined
  type: string
  phone: string | null
  website: string | null
  hours: string | null
  description: string | null
}

export interface StoredGym extends GymFields, Prices, Tally {
  _id: string
  /** Null if the hours are unknown. */
  open: OpenHours | null
  /** See `confidenceOf`. Some documents have more fields, and more text after a slash, which nothing reads. */
  order: { confidence: string }
  averageHundredths: number
  /** Recounts are numbered when they begin. The tally is that of the recount `stored`. */
  recounts: { begun: number; stored: number }
  createdAt: Date
  /** The last change of anything that lists show or filter by. */
  changedAt: Date
  /** The `derivationVersion` of the derived fields; absent in the oldest documents. */
  derivation?: number
  createdBy?: string
  sourceId?: string
  /** Fields that members have changed. Imports leave them as they are. */
  confirmed?: (keyof GymFields)[]
  /** Facts about which members have answered a question. Imports leave these too. */
  answered?: AskedField[]
  /** When a file has last said what is not confirmed. */
  importedAt?: Date
  /** The gym that this one was merged into. Lists leave this one out, and its link leads to the other. */
  mergedInto?: string
  /** The target of a proposed merge; see merging.store.ts. */
  merging?: string
  /** Lists leave a closed gym out. Null or absent if it is open. */
  closed?: Closed | null
}

/** See `ClosedGym` in the contracts. */
export interface Closed {
  as: string
  since: Date
}

/** The fields that replies and pages are made of. */
export type ListedGym = GymFields &
  Prices &
  Tally &
  Pick<
    StoredGym,
    | '_id'
    | 'order'
    | 'open'
    | 'createdAt'
    | 'changedAt'
    | 'createdBy'
    | 'sourceId'
    | 'confirmed'
    | 'answered'
    | 'importedAt'
    | 'mergedInto'
    | 'merging'
    | 'closed'
  >

/** Raise it whenever derived fields are computed in a new way: the migration then updates the stored gyms. */
export const derivationVersion = 8

const nameKeyLength = 100
/** The prior of the Bayesian mean: each gym starts with this many reviews of this mean rating. */
const prior = { reviews: 10, mean: 3.5 }
export const maxConfidence = 5_000_000
export const noConfidence = 9_999_999

export function newGym(id: string, fields: GymFields, createdAt: Date): StoredGym {
  const { 'order.confidence': confidence, ...numbers } = ratingFields(noRatings)
  return {
    _id: id,
    ...withDerivedFields(fields),
    ...numbers,
    order: { confidence },
    recounts: { begun: 0, stored: 0 },
    createdAt,
    changedAt: createdAt,
    derivation: derivationVersion,
  }
}

export function withDerivedFields(fields: GymFields) {
  return { ...fields, ...derivedFields(fields) }
}

export function derivedFields(fields: GymFields) {
  return { open: openHoursOf(fields) }
}

/** The tally and the fields derived from it, as update paths. */
export function ratingFields({ ratingSum, totalReviews, photoCount }: Tally) {
  const averageHundredths = Number(meanRating(ratingSum, totalReviews).replace('.', ''))
  return {
    ratingSum,
    totalReviews,
    photoCount,
    averageHundredths,
    'order.confidence': String(confidenceOf(ratingSum, totalReviews)),
  }
}

/**
 * Smaller for a higher Bayesian mean, as IMDb's weighted rating: WR = (v R + m C) / (v + m). The prior is fixed, so it
 * depends on the gym alone. Gyms without ratings come last.
 */
function confidenceOf(ratingSum: number, totalReviews: number): number {
  if (totalReviews === 0) return noConfidence
  const stars = (ratingSum + prior.reviews * prior.mean) / (totalReviews + prior.reviews)
  return maxConfidence - Math.round(stars * 1_000_000)
}

export function gymFieldsOfDraft(draft: GymDraft): GymFields {
  const { phone = null, website = null, hours = null, description = null } = draft
  // About a centimetre.
  const [latitude, longitude] = [Number(draft.latitude.toFixed(7)), Number(draft.longitude.toFixed(7))]
  const { lacks } = draft
  return {
    ...{ ...draft, latitude, longitude, phone, website, hours, description },
    ...(lacks && { lacks: lacksOf(draft) }),
  }
}

/** `now` decides whether the gym is open. */
export function toGym(gym: ListedGym, now: Date): Gym {
  const { name, address, type, phone, website, hours, description, totalReviews } = gym
  const { closed } = gym
  return {
    id: gym._id,
    name,
    address,
    latitude: formatDegrees(gym.latitude),
    longitude: formatDegrees(gym.longitude),
    ...((gym.positionIsApproximate || gym.positionIsOfArea) && { positionIsApproximate: true }),
    type,
    phone,
    website,
    hours,
    description,
    ...shownFacts(gym),
    ...(gym.sourceId?.startsWith('osm:') && { source: 'osm' }),
    averageRating: meanRating(gym.ratingSum, totalReviews),
    totalReviews,
    ...(gym.photoCount > 0 && { hasPhoto: true as const }),
    ...(closed ? { isOpen: false, closed: toClosed(closed) } : openingsAt(gym.open, now)),
    createdAt: gym.createdAt.toISOString(),
  }
}

export function toClosed({ as, since }: Closed): ClosedGym {
  return { as, since: since.toISOString() }
}

type OfPage = Pick<GymDetail, 'week' | 'holiday' | 'schoolHolidays' | 'womenWeek' | 'cost'>

/** With the opening hours of its week, and what it costs. */
export function toGymOfPage(gym: ListedGym, now: Date): Gym & OfPage {
  const holiday = unknownHoliday(gym, now)
  const cost = gym.cost && withSums(gym.cost)
  const forWomen = gym.womenHours ? openHoursOf({ ...gym, hours: gym.womenHours }) : null
  return {
    ...toGym(gym, now),
    week: weekAt(gym.open, now),
    ...(holiday && { holiday }),
    ...(gym.open && namesSchoolHolidays(gym.hours ?? '') && { schoolHolidays: true }),
    ...(forWomen && { womenWeek: weekAt(forWomen, now) }),
    ...(cost && { cost }),
  }
}

export function toGymCard({ _id: id, name, address }: ListedGym): GymCard {
  return { id, name, address }
}

export function gymCreatedPayload(gym: StoredGym): EventData<'gym-created'> {
  const { _id: gymId, name, address, type, latitude, longitude } = gym
  return { gymId, name, address, type, latitude, longitude }
}

const isAscii = /^[\p{ASCII}]*$/u

/** Lower case without accents, for comparisons. */
export function foldText(text: string): string {
  return isAscii.test(text) ? text.toLowerCase() : foldLetters(text)
}

/** The part of a name that the order by name compares. */
export function foldName(name: string): string {
  return foldText(name).slice(0, nameKeyLength)
}
