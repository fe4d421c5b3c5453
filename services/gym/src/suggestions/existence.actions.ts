// Use cases of whether a gym is there and what it is: what others say about such a suggestion, its change, and gyms whose
// closing has ended.
import { hasWeight } from '@jumpingjack/contracts/facts/suggested-changes'
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { readWitnesses } from '@jumpingjack/contracts/review/reviews'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { type ChangeDeps, changeGym } from '../gyms/gyms.actions.ts'
import { dateAt } from '../hours/open-hours.rules.ts'
import { isDecidedByMembers, isRecent, recentMs, saidBy, trustAfterMs } from './existence.rules.ts'
import type { ExistenceStore } from './existence.store.ts'
import { isSame, orderOf, type StoredChange, type StoredSuggestion, stillOpen } from './suggestions.rules.ts'
import type { SuggestionStore } from './suggestions.store.ts'

/** Per request for their reviews. */
const membersPerRequest = 20
/** The last ones who say so are enough to decide. */
const maxMembers = 200

export interface ExistenceDeps {
  suggestions: SuggestionStore
  existence: ExistenceStore
  callReview: ServiceClient
  now: () => Date
}

/** Notes that the member says the same. Returns whether that decides it. */
export async function agree(
  deps: ExistenceDeps,
  id: string,
  userId: string,
  isContested: boolean,
): Promise<boolean> {
  const { existence, now } = deps
  const suggestion = await existence.agree(id, userId)
  // Decided in the meantime.
  if (!suggestion) return true
  const at = now()
  const { gymId } = suggestion
  const [{ trusted, reviewedAt }, decided] = await Promise.all([
    readTrust(deps, gymId, saidBy(suggestion)),
    existence.decidedSince(gymId, new Date(at.getTime() - recentMs)),
  ])
  return isDecidedByMembers(suggestion, { trusted: trusted.size, reviewedAt, decided, isContested }, at)
}

/** Who of the last ones of these members is trusted, and when others have last reviewed the gym. */
export async function readTrust(
  { existence, callReview, now }: Pick<ExistenceDeps, 'existence' | 'callReview' | 'now'>,
  gymId: string,
  all: readonly string[],
): Promise<{ trusted: ReadonlySet<string>; reviewedAt: Date | undefined }> {
  const members = all.slice(-maxMembers)
  const before = new Date(now().getTime() - trustAfterMs)
  const [reviews, editors] = await Promise.all([
    readReviews(callReview, gymId, members, before),
    existence.editorsBefore(members, before),
  ])
  const trusted = new Set([...reviews.flatMap((each) => each.trusted), ...editors])
  // Each reply leaves out the reviews of its members only.
  const [first = null] = reviews
    .map((each) => each.reviewedAt)
    .sort((a, b) => (a ?? '').localeCompare(b ?? ''))
  return { trusted, reviewedAt: first === null ? undefined : new Date(first) }
}

function readReviews(callReview: ServiceClient, gymId: string, members: readonly string[], before: Date) {
  const requests = Array.from({ length: Math.ceil(members.length / membersPerRequest) }, (_, n) =>
    members.slice(n * membersPerRequest, (n + 1) * membersPerRequest).join(),
  )
  const at = before.toISOString()
  return Promise.all(
    requests.map((some) =>
      callReview(readWitnesses, { params: { gymId }, query: { members: some, before: at } }),
    ),
  )
}

/** The open suggestion of another member that says the same of whether the gym is there, where, or what it is. */
export async function sameOfOther(
  { existence, now }: Pick<ExistenceDeps, 'existence' | 'now'>,
  userId: string,
  gymId: string,
  changes: readonly StoredChange[],
): Promise<StoredSuggestion | undefined> {
  if (!hasWeight(changes)) return undefined
  const open = await existence.openOf(gymId, userId)
  return open.find((each) => isRecent(each.createdAt, now()) && isSame(each.changes, changes))
}

/** Keeps that a member has found the gym open, once a day. */
export async function sayStillOpen(
  { suggestions, now }: Pick<ExistenceDeps, 'suggestions' | 'now'>,
  userId: string,
  gymId: string,
): Promise<{ said: StoredSuggestion; created: boolean }> {
  const createdAt = now()
  const id = derivedId('still-open', gymId, userId, createdAt.toISOString().slice(0, 10))
  const order = orderOf('confirmed', createdAt, id)
  const said = {
    ...{ _id: id, gymId, userId, status: 'confirmed' as const, changes: stillOpen, createdAt, order },
    ...{ decidedAt: createdAt, isByAdmin: false },
  }
  return { said, created: await suggestions.insert(said) }
}

const hoursAheadMs = 14 * hourMs

export interface ReopeningDeps extends ChangeDeps {
  existence: Pick<ExistenceStore, 'closedUntil'>
}

/** Reopens the gyms at which the day has come until which they were closed. */
export async function reopenGyms(deps: ReopeningDeps): Promise<void> {
  const { existence, now } = deps
  const at = now()
  // Where the day begins first.
  const latest = new Date(at.getTime() + hoursAheadMs).toISOString().slice(0, 10)
  for (const gym of await existence.closedUntil(latest)) {
    if (gym.closed && gym.closed.as > dateAt(gym, at)) continue
    // A gym that has just changed is left to the next run.
    await changeGym(deps, gym, { closed: null })
  }
}
