// When members may close, reopen, move or rename a gym without an administrator (decision 36).

import { isWeighty } from '@jumpingjack/contracts/facts/gym-facts'
import { hasWeight } from '@jumpingjack/contracts/facts/suggested-changes'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { placeOf } from '@jumpingjack/contracts/gym/suggestions'
import type { StoredChange, StoredSuggestion } from './suggestions.rules.ts'

/** A review or an edit of a member has to stand for so long before the member's word counts. */
export const trustAfterMs = 14 * dayMs
/** For so long a report can be agreed to, and a sign of life or a decision is left to administrators to overrule. */
export const recentMs = 30 * dayMs
/** So many trusted members together can change what others say. */
export const membersNeeded = 2
/** What so many members say, others change only if two of them are trusted. */
export const membersToProtect = 3
/** From farther away it is not a gym that has moved. */
const maxMoveMiles = 50

export interface Witnesses {
  /** How many of the members who say so are trusted. */
  trusted: number
  /** Of the newest review by somebody else. */
  reviewedAt: Date | undefined
  /** What was confirmed or rejected about the gym in the last time, "still open" included. */
  decided: readonly StoredSuggestion[]
  /** It changes what many members say, or what an administrator has decided lately. */
  isContested: boolean
}

export function isDecidedByMembers(
  { changes, createdAt, ...said }: Pick<StoredSuggestion, 'changes' | 'createdAt' | 'userId' | 'agreedBy'>,
  { trusted, reviewedAt, decided, isContested }: Witnesses,
  now: Date,
): boolean {
  if (!hasWeight(changes)) return trusted >= (isContested ? membersNeeded : 1)
  const recent = decided.filter(({ decidedAt }) => isRecent(decidedAt, now))
  if (trusted < membersNeeded || !isRecent(createdAt, now)) return false
  if (recent.some((each) => each.changes.some(isMove)) || changes.some(isFar)) return false
  if (!changes.some(isClosing)) return true
  const isByOthers = ({ userId }: StoredSuggestion) => userId === undefined || !saidBy(said).includes(userId)
  return !isRecent(reviewedAt, now) && !recent.some((each) => isStillOpen(each) && isByOthers(each))
}

/** An edit that was confirmed without asking what others say does not count. */
export function isCounted({ isByAdmin, agreedBy, confirmedBy }: StoredSuggestion): boolean {
  return isByAdmin === true || (confirmedBy !== undefined && agreedBy?.includes(confirmedBy) === true)
}

export function isRecent(at: Date | undefined, now: Date): boolean {
  return at !== undefined && at.getTime() > now.getTime() - recentMs
}

/** The members who say so. */
export function saidBy({ userId, agreedBy = [] }: Pick<StoredSuggestion, 'userId' | 'agreedBy'>): string[] {
  return userId ? [userId, ...agreedBy] : agreedBy
}

/** Whether it is a day, until which a gym is closed, that has come. */
export function hasPassed(existence: unknown, today: string): boolean {
  return typeof existence === 'string' && /^\d/.test(existence) && existence <= today
}

/** Whether a member has said that an open gym is open. */
export function isStillOpen({ changes }: Pick<StoredSuggestion, 'changes'>): boolean {
  return changes.some(({ field, from, to }) => field === 'existence' && from === to)
}

function isMove({ field, from, to }: StoredChange): boolean {
  return isWeighty(field) && from !== to
}

function isFar({ field, from, to }: StoredChange): boolean {
  return field === 'position' && milesBetween(placeOf(from), placeOf(to)) > maxMoveMiles
}

function isClosing({ field, to }: StoredChange): boolean {
  return field === 'existence' && to !== 'open'
}
