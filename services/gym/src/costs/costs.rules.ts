// An observation of what a gym costs, its forms in replies, and what all of a gym say together.
import type { AdminCost, CostDraft, CostObservation } from '@jumpingjack/contracts/costs/costs'
import type { Currency } from '@jumpingjack/contracts/facts/currencies'
import {
  type Audience,
  audiences,
  type CostTerms,
  type StoredGymCost,
  termFields,
} from '@jumpingjack/contracts/facts/gym-cost'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { momentKey } from '@jumpingjack/contracts/fields/order-key'
import { type ListedGym, toGymCard } from '../gyms/gyms.rules.ts'
import { membersNeeded, membersToProtect, saidBy } from '../suggestions/existence.rules.ts'

/** Its amounts never change, so that nobody has confirmed others than those that are shown. */
export interface StoredCost extends CostTerms {
  _id: string
  gymId: string
  /** Absent if the account was deleted. */
  userId?: string
  for: Audience
  currency: Currency
  observedOn: string
  createdAt: Date
  /** Sorts the list of administrators. */
  order: string
  /** A withdrawn one has no amounts. It stays, so that its id is not used again. */
  status: 'shown' | 'withdrawn' | 'removed'
  confirmedBy: string[]
  /** The gym does not follow its last change yet. */
  unappliedAt?: Date
}

export function newCost(
  _id: string,
  fields: Omit<StoredCost, '_id' | 'createdAt' | 'order' | 'status' | 'unappliedAt'>,
  createdAt: Date,
): StoredCost {
  const order = momentKey(createdAt, _id)
  return { _id, ...fields, createdAt, order, status: 'shown', unappliedAt: createdAt }
}

const oldestMs = 5 * 366 * dayMs

/** The day may have begun elsewhere. */
export function isPossibleDate(date: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(date)
  return age > -dayMs && age < oldestMs
}

export function isSameCost(stored: StoredCost, draft: CostDraft): boolean {
  const fields = ['for', 'currency', 'observedOn', ...termFields] as const
  return stored.status === 'shown' && fields.every((field) => stored[field] === draft[field])
}

/** Whether its member, or one who has confirmed it, has an account. */
export function hasMembers({ userId, confirmedBy }: StoredCost): boolean {
  return userId !== undefined || confirmedBy.length > 0
}

/**
 * By the observations that are shown, the last observed first. Null without any. Those in the currency of the country, if
 * that is known, come before others. `trusted` are those of the `doubtedMembers` whose word counts.
 */
export function costOf(
  shown: readonly StoredCost[],
  ofCountry?: Currency,
  trusted: ReadonlySet<string> = new Set(),
): StoredGymCost | null {
  const local = shown.filter((cost) => cost.currency === ofCountry)
  const known = local.length > 0 ? local : shown
  const audience = audiences.find((each) => known.some((cost) => cost.for === each))
  const costs = known.filter((cost) => cost.for === audience)
  const hasFees = ({ monthly, yearly }: StoredCost) => monthly !== undefined || yearly !== undefined
  const fees = mostTrusted(costs.filter(hasFees), trusted)
  const passes = costs.filter(({ dayPass }) => dayPass !== undefined)
  const ofCurrency = passes.filter(({ currency }) => !fees || currency === fees.currency)
  const pass = mostTrusted(ofCurrency, trusted)
  const cost = fees ?? pass
  if (!cost) return null
  const { currency, observedOn, confirmedBy } = cost
  const terms = { ...termsOf(cost), ...(pass && { dayPass: pass.dayPass }) }
  const isForeign = ofCountry !== undefined && currency !== ofCountry
  return {
    ...{ for: cost.for, currency, ...terms, observedOn, confirmedBy: confirmedBy.length },
    ...(isForeign && { isForeign }),
  }
}

/**
 * The last one that others have confirmed, if nobody has seen anything else for a year since. What many have confirmed
 * stays until as many confirm another one, or two trusted members say so.
 */
function mostTrusted(costs: readonly StoredCost[], trusted: ReadonlySet<string>): StoredCost | undefined {
  const [last] = costs
  const since = last && Date.parse(last.observedOn) - 365 * dayMs
  const isRecent = ({ observedOn }: StoredCost) => since !== undefined && Date.parse(observedOn) >= since
  const confirmed = costs.filter((cost) => isRecent(cost) && cost.confirmedBy.length > 0)
  const isBelieved = (cost: StoredCost) =>
    !isOutvoted(cost, confirmed) ||
    membersOf(cost).filter((each) => trusted.has(each)).length >= membersNeeded
  return confirmed.find(isBelieved) ?? last
}

function isOutvoted({ confirmedBy }: StoredCost, costs: readonly StoredCost[]): boolean {
  const most = Math.max(...costs.map((cost) => cost.confirmedBy.length))
  return most >= membersToProtect && confirmedBy.length < most
}

/** Those who confirm less than what many do. It depends on them whether that counts. */
export function doubtedMembers(shown: readonly StoredCost[]): string[] {
  const doubted = shown.filter((cost) => cost.confirmedBy.length > 0 && isOutvoted(cost, shown))
  return [...new Set(doubted.flatMap(membersOf))]
}

function membersOf({ userId, confirmedBy }: StoredCost): string[] {
  return saidBy({ ...(userId && { userId }), agreedBy: confirmedBy })
}

function termsOf(cost: CostTerms): CostTerms {
  return Object.fromEntries(
    termFields.flatMap((field) => (cost[field] === undefined ? [] : [[field, cost[field]]])),
  )
}

export function toObservation(stored: StoredCost, viewerId: string): CostObservation {
  const { userId, confirmedBy } = stored
  return {
    ...commonFields(stored),
    isOwn: userId === viewerId,
    isConfirmedByYou: confirmedBy.includes(viewerId),
  }
}

export function toAdminCost(stored: StoredCost, gym: ListedGym | undefined): AdminCost {
  const { status, userId = null, createdAt } = stored
  const state = { isRemoved: status === 'removed', createdAt: createdAt.toISOString() }
  return { ...commonFields(stored), ...state, gym: gym ? toGymCard(gym) : null, userId }
}

function commonFields(stored: StoredCost) {
  const { _id: id, currency, observedOn, confirmedBy } = stored
  return { id, for: stored.for, currency, ...termsOf(stored), observedOn, confirmedBy: confirmedBy.length }
}
