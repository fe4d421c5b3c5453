// A suggested edit of a gym: what it changes, and its forms in replies.
import {
  type Amenity,
  amenities,
  isAmenity,
  type SuggestibleField,
  suggestibleFields,
} from '@jumpingjack/contracts/facts/gym-facts'
import { isList } from '@jumpingjack/contracts/facts/suggested-changes'
import { orderKey } from '@jumpingjack/contracts/fields/order-key'
import { formatDegrees } from '@jumpingjack/contracts/gym/gym-area'
import {
  type AdminSuggestion,
  type GymChange,
  type GymChanges,
  placeOf,
  type Suggestion,
  type SuggestionStatus,
} from '@jumpingjack/contracts/gym/suggestions'
import { z } from 'zod'
import { lacksOf, priceRangeOf } from '../facts/facts.rules.ts'
import { type GymFields, type ListedGym, type StoredGym, toGymCard } from '../gyms/gyms.rules.ts'
import { openHoursOf } from '../hours/open-hours.rules.ts'

export type StoredChange = GymChange & { field: SuggestibleField }

export interface Decision {
  status: Exclude<SuggestionStatus, 'open'>
  /** The member who confirmed it. Absent for administrators and for deleted accounts. */
  confirmedBy?: string
  isByAdmin: boolean
  at: Date
}

export interface StoredSuggestion {
  _id: string
  gymId: string
  /** Absent if the account was deleted. */
  userId?: string
  status: SuggestionStatus
  changes: StoredChange[]
  createdAt: Date
  /** Open ones first, then the newest. */
  order: string
  decidedAt?: Date
  confirmedBy?: string
  isByAdmin?: boolean
  /** Other members who say the same about whether the gym is there, where, or what it is. */
  agreedBy?: string[]
  /** It is confirmed, but the gym is not changed yet. */
  unappliedAt?: Date
}

/** What `wanted` changes about the gym. Who sends it knows the first `count` amenities; the others stay. */
export function changesTo(gym: ListedGym, wanted: GymChanges, count = amenities.length): StoredChange[] {
  const seen = amenities.slice(0, count)
  const { latitude: lat, longitude: lng, closed } = gym
  const shown = { existence: closed?.as ?? 'open', priceRange: priceRangeOf(gym) } as const
  const known = { ...gym, ...shown, position: { lat, lng } }
  return suggestibleFields.flatMap((field) => {
    if (!Object.hasOwn(wanted, field)) return []
    const [from, asked] = [factOf(known, field), factOf(wanted, field)]
    const to = isList({ field }) ? withUnseen(asked, from, seen) : asked
    return isSame(from, to) ? [] : [{ field, from, to }]
  })
}

function withUnseen(to: GymChange['to'], from: GymChange['to'], seen: readonly string[]): GymChange['to'] {
  if (!Array.isArray(to) || !Array.isArray(from)) return to
  return [...to, ...from.filter((each) => !seen.includes(each) && !to.includes(each))]
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export const stillOpen: StoredChange[] = [{ field: 'existence', from: 'open', to: 'open' }]

/** Without what later changes set. Amenities are compared one by one, whether the gym has or lacks them. */
export function changesLeft(
  changes: readonly StoredChange[],
  later: readonly StoredChange[],
): StoredChange[] {
  return changes.flatMap((change) => {
    if (!isList(change)) return later.some(({ field }) => field === change.field) ? [] : [change]
    const replaced = later.filter(isList).flatMap(changedAmenities)
    const left = changedAmenities(change).filter((each) => !replaced.includes(each))
    const [from, to] = [change.from, change.to].map((value) => left.filter((each) => hasAmenity(value, each)))
    return left.length > 0 && from && to ? [{ ...change, from, to }] : []
  })
}

/** The changed fields of the gym, with those derived from them. Other changes of amenities since then stay. */
export function fieldsWith(gym: ListedGym, changes: readonly StoredChange[], at: Date): Partial<StoredGym> {
  const fields: Partial<GymFields> = Object.assign({}, ...changes.map(fieldsOf))
  if (changes.some(isList)) Object.assign(fields, amenitiesWith(gym, changes.filter(isList)))
  // No import knows whether a gym is closed. `amenities` stands for `lacks` too, which
  // suggestions from before 2026-11-28 do not have.
  const changed = (Object.keys(fields) as (keyof GymFields)[]).filter((field) => field !== 'lacks')
  const confirmed = [...new Set([...(gym.confirmed ?? []), ...changed])]
  // The address says in which state holidays are.
  const isDerived = 'hours' in fields || 'latitude' in fields || 'address' in fields
  const existence = changes.find(({ field }) => field === 'existence')?.to
  return {
    ...fields,
    confirmed,
    ...('priceRange' in fields && { priceRangeAt: at }),
    ...(isDerived && { open: openHoursOf({ ...gym, ...fields }) }),
    ...(existence && { closed: existence === 'open' ? null : { as: String(existence), since: at } }),
  }
}

function fieldsOf(change: StoredChange): Partial<GymFields> {
  const { field, to } = change
  if (field === 'existence' || isList(change)) return {}
  if (field !== 'position') return { [field]: to }
  const { lat: latitude, lng: longitude } = placeOf(to)
  return { latitude, longitude, positionIsApproximate: false, positionIsOfArea: false }
}

/** In a list of administrators, by `order`. */
export const SortKey = z.object({ sort: z.string(), order: z.string().max(100) })

const openRank = 1
/** The order keys of open suggestions begin with it; those of decided ones are less. */
export const openOrder = String(openRank)

export function orderOf(status: SuggestionStatus, at: Date, id: string): string {
  return orderKey(status === 'open' ? openRank : 0, at, id)
}

export function toSuggestion(stored: StoredSuggestion, viewerId: string): Suggestion {
  const { userId, confirmedBy, agreedBy } = stored
  const confirmer = confirmedBy === viewerId ? 'you' : 'member'
  return {
    ...commonFields(stored),
    suggestedBy: userId === viewerId ? 'you' : 'member',
    ...(stored.status === 'open' && agreedBy?.includes(viewerId) && { isConfirmedByYou: true as const }),
    decidedBy: stored.status === 'open' ? null : stored.isByAdmin ? 'administrator' : confirmer,
  }
}

export function toAdminSuggestion(stored: StoredSuggestion, gym: ListedGym | undefined): AdminSuggestion {
  const decider = stored.isByAdmin ? 'administrator' : 'member'
  return {
    ...commonFields(stored),
    gym: gym ? toGymCard(gym) : null,
    userId: stored.userId ?? null,
    ...(stored.agreedBy?.length && { agreed: stored.agreedBy.length }),
    decidedBy: stored.status === 'open' ? null : decider,
  }
}

function commonFields({ _id: id, status, changes, createdAt, decidedAt }: StoredSuggestion) {
  return {
    id,
    status,
    changes,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

type Facts = Partial<GymFields> & Pick<GymChanges, 'existence' | 'position'>

function factOf(facts: Facts, field: SuggestibleField): GymChange['to'] {
  if (field === 'position') {
    const { lat = 0, lng = 0 } = facts.position ?? {}
    return `${formatDegrees(lat)},${formatDegrees(lng)}`
  }
  if (field === 'lacks') return lacksOf(facts)
  return field === 'amenities' ? [...(facts.amenities ?? [])] : (facts[field] ?? null)
}

/** What the gym has and lacks after these changes. No amenity is both. */
function amenitiesWith(
  gym: ListedGym,
  changes: readonly StoredChange[],
): Pick<GymFields, 'amenities' | 'lacks'> {
  const [present, absent] = [new Set(gym.amenities), new Set(lacksOf(gym))]
  for (const change of changes) {
    const [list, other] = change.field === 'amenities' ? [present, absent] : [absent, present]
    for (const each of changedAmenities(change)) {
      list.delete(each)
      if (!hasAmenity(change.to, each)) continue
      list.add(each)
      other.delete(each)
    }
  }
  // A later version may know others.
  const inOrder = (list: ReadonlySet<Amenity>) => [
    ...amenities.filter((each) => list.has(each)),
    ...[...list].filter((each) => !isAmenity(each)),
  ]
  return { amenities: inOrder(present), lacks: inOrder(absent) }
}

/** Those that it adds or removes. */
export function changedAmenities({ from, to }: StoredChange): Amenity[] {
  return amenities.filter((each) => hasAmenity(from, each) !== hasAmenity(to, each))
}

export function hasAmenity(value: GymChange['to'], amenity: Amenity): boolean {
  return Array.isArray(value) && value.includes(amenity)
}
