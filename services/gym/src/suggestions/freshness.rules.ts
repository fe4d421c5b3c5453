// How fresh the facts of a gym are. Nothing of it is stored: it follows from the gym, its confirmed edits and the answers
// of members (decision 37).

import { type AskedField, askedFields, otherQuestions } from '@jumpingjack/contracts/facts/fact-answers'
import { factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import type { FactConfirmation, FactQuestion } from '@jumpingjack/contracts/facts/fact-freshness'
import { priceRangeOfCost } from '@jumpingjack/contracts/facts/gym-cost'
import { type Amenity, amenities, isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import { isList } from '@jumpingjack/contracts/facts/suggested-changes'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { lacksOf } from '../facts/facts.rules.ts'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import { parseHours } from '../hours/parse-hours.rules.ts'
import { isRecent, isStillOpen, membersToProtect } from './existence.rules.ts'
import {
  changedAmenities,
  hasAmenity,
  isSame,
  type StoredChange,
  type StoredSuggestion,
} from './suggestions.rules.ts'

export interface AnswerTotal {
  field: AskedField
  value: 'yes' | 'no'
  members: number
  /** The last one. */
  at: Date
}

export interface Confirmation extends Omit<FactConfirmation, 'at'> {
  at: Date
}

const otherFields = [
  ...['name', 'type', 'address', 'priceRange', 'dayPass', 'hours', 'womenHours', 'phone', 'website'],
] as const
/** An import changes them in spite of answers. */
export const importedTexts = ['hours', 'priceRange'] as const
/** After so long a member is asked whether it is still so. */
const staleMs = 180 * dayMs
/** After an answer, the member is not asked about the gym for so long. */
const pauseMs = dayMs

/** Undefined if it is unknown. */
export function knownValue(gym: ListedGym, field: AskedField): AnswerTotal['value'] | undefined {
  if (field === 'existence') return gym.closed ? 'no' : 'yes'
  if (!isAmenity(field)) return gym[field] ? 'yes' : undefined
  if (gym.amenities?.includes(field)) return 'yes'
  return lacksOf(gym).includes(field) ? 'no' : undefined
}

/** The last edit that has changed each fact. */
export function lastEdits(edits: readonly StoredSuggestion[]): ReadonlyMap<string, StoredSuggestion> {
  // "Still open" changes nothing, and is an answer, too.
  const changed = edits.filter((edit) => !isStillOpen(edit))
  const oldestFirst = changed.toSorted((a, b) => decidedAt(a).getTime() - decidedAt(b).getTime())
  return new Map(oldestFirst.flatMap((edit) => edit.changes.flatMap(factsOf).map((fact) => [fact, edit])))
}

export function decidedAt({ decidedAt: at, createdAt }: StoredSuggestion): Date {
  return at ?? createdAt
}

/** Whether the member is one of those who say what is known. `edit` is the last one of the fact. */
export function hasSaid(userId: string, gym: ListedGym, edit: StoredSuggestion | undefined): boolean {
  return edit ? edit.userId === userId || edit.confirmedBy === userId : gym.createdBy === userId
}

interface OwnAnswer {
  field: AskedField
  value: string
  at: Date
  counts: boolean
}

/** Of all that is known of the gym. `own` are answers of the member. */
export function confirmationsOf(
  gym: ListedGym,
  edits: ReadonlyMap<string, StoredSuggestion>,
  answers: readonly AnswerTotal[],
  own: readonly OwnAnswer[] = [],
): Confirmation[] {
  const others = otherFields.filter((field) => gym[field])
  const known = amenities.filter((each) => knownValue(gym, each))
  const of = (field: string, value?: AnswerTotal['value']) => {
    const origin = originOf(gym, edits.get(field))
    const agreeing = answers.find((each) => each.field === field && each.value === value)
    if (!agreeing || agreeing.members + origin.by === 0) return { field, ...origin }
    const at = agreeing.at > origin.at ? agreeing.at : origin.at
    const isOwn = (each: OwnAnswer) => each.field === field && each.value === value && each.counts
    const isSince = (each: OwnAnswer) => !edits.has(field) || each.at > origin.at
    const isByYou = own.some((each) => isOwn(each) && isSince(each))
    const by = origin.by + agreeing.members
    return { field, source: 'member', at, by, ...(isByYou && { isByYou }) }
  }
  return [
    ...known.map((each) => of(each, knownValue(gym, each))),
    of('existence', knownValue(gym, 'existence')),
    ...others.map((field) => of(field, 'yes')),
  ]
}

function originOf(gym: ListedGym, edit: StoredSuggestion | undefined): Omit<Confirmation, 'field'> {
  if (edit?.isByAdmin) return { source: 'administrator', at: decidedAt(edit), by: 0 }
  if (edit) return { source: 'member', at: decidedAt(edit), by: 2 }
  const { sourceId, importedAt, createdAt } = gym
  if (!sourceId) return { source: 'member', at: createdAt, by: 1 }
  return { source: sourceId.startsWith('osm:') ? 'osm' : 'file', at: importedAt ?? createdAt, by: 0 }
}

/**
 * Whether it is still there, or the fact that was confirmed longest ago, if that is long enough; else the first one that
 * is unknown. `own` are answers of the member.
 */
export function questionOf(
  gym: ListedGym,
  confirmations: readonly Confirmation[],
  own: readonly Pick<OwnAnswer, 'field' | 'at'>[],
  now: Date,
): FactQuestion | undefined {
  if (gym.closed || own.some(({ at }) => at.getTime() > now.getTime() - pauseMs)) return undefined
  // What it costs has dates of its own.
  const ofCost = (each: AskedField) => each === 'priceRange' && gym.cost
  // Whoever knows the hours knows whether it is always open, also in an unknown time zone.
  const ofHours = (each: AskedField) => each === '24h' && (gym.open || parseHours(gym.hours ?? ''))
  const isAsked = (each: AskedField) =>
    !ofCost(each) && !ofHours(each) && !own.some(({ field }) => field === each)
  const rankOf = ({ field }: Confirmation) => (field === 'existence' ? 0 : 1)
  const stale = confirmations
    .filter(({ at }) => at.getTime() < now.getTime() - staleMs)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.at.getTime() - b.at.getTime())
  const ofStale = stale.flatMap(({ field }) => askedFields.find((each) => each === field) ?? [])
  const isUnknown = (each: Amenity) => !knownValue(gym, each)
  const field = [...ofStale, ...amenities.filter(isUnknown)].find(isAsked)
  if (!field) return undefined
  const value = knownValue(gym, field)
  const text = isAmenity(field) ? factCatalogue[field].question : otherQuestions[field]
  return { field, ...(value && { value }), text }
}

/** Whether it changes what many members say, or what an administrator has decided lately. */
export function contradictsMany(
  changes: readonly StoredChange[],
  gym: Pick<ListedGym, 'cost'>,
  confirmations: readonly Confirmation[],
  now: Date,
): boolean {
  const facts = changes.flatMap(factsOf)
  if (facts.includes('priceRange') && isDerivedFromMany(gym.cost, now)) return true
  return confirmations.some(
    ({ field, at, by, source }) =>
      facts.includes(field) && (by >= membersToProtect || source === 'administrator') && isRecent(at, now),
  )
}

/** Whether it sets this fact, and no other. */
export function saysOnly(
  changes: readonly StoredChange[],
  field: Amenity,
  value: AnswerTotal['value'],
): boolean {
  const list = value === 'yes' ? 'amenities' : 'lacks'
  return (
    changes.every((change) => isSame(factsOf(change), [field])) &&
    changes.some((change) => change.field === list && hasAmenity(change.to, field))
  )
}

/** Whether many have confirmed what the gym costs, from which its price range follows (decision 38). */
function isDerivedFromMany(cost: ListedGym['cost'], now: Date): boolean {
  if (!cost || !priceRangeOfCost(cost) || cost.confirmedBy < membersToProtect) return false
  return Date.parse(cost.observedOn) > now.getTime() - 365 * dayMs
}

function factsOf(change: StoredChange): string[] {
  return isList(change) ? changedAmenities(change) : [change.field]
}
