// Use cases of suggested edits: members suggest and confirm, administrators list and decide. Gyms are changed as confirmed
// suggestions say, at once and after a crash. Of two, the one that is confirmed last counts.
import { hasWeight, needsTrust } from '@jumpingjack/contracts/facts/suggested-changes'
import {
  type AdminSuggestion,
  type GymChanges,
  openSuggestionsMax,
  type Suggestion,
  type SuggestionStatus,
} from '@jumpingjack/contracts/gym/suggestions'
import type { Admin, Member } from '@jumpingjack/contracts/http/identity'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import { type ChangeDeps, changeGym, findGym } from '../gyms/gyms.actions.ts'
import type { ListedGym } from '../gyms/gyms.rules.ts'
import { dateAt } from '../hours/open-hours.rules.ts'
import type { AnswerStore } from './answers.store.ts'
import { correctOwn } from './corrections.actions.ts'
import { agree, type ExistenceDeps, sameOfOther, sayStillOpen } from './existence.actions.ts'
import { hasPassed, isCounted, isStillOpen, recentMs } from './existence.rules.ts'
import { readConfirmations, storeAnswer } from './freshness.actions.ts'
import { contradictsMany } from './freshness.rules.ts'
import {
  changesLeft,
  changesTo,
  type Decision,
  fieldsWith,
  isSame,
  orderOf,
  SortKey,
  type StoredChange,
  type StoredSuggestion,
  toAdminSuggestion,
  toSuggestion,
} from './suggestions.rules.ts'

export interface SuggestionDeps extends ExistenceDeps, ChangeDeps {
  relay: Relay
  answers: AnswerStore
}

/**
 * Returns the member's open suggestion of the same changes, if there is one, or a correction, which is not stored. The ids
 * of a member's suggestions for a gym are numbered, so that concurrent ones keep the limit.
 */
export async function suggestEdit(
  deps: SuggestionDeps,
  member: Member,
  gymId: string,
  wanted: GymChanges,
  facts?: number,
): Promise<{ suggestion: Suggestion; created: boolean }> {
  const { suggestions, gyms, now } = deps
  const { userId } = member
  const gym = await findGym(gyms, gymId)
  const createdAt = now()
  const changes = changesTo(gym, wanted, facts)
  if (changes.length === 0 && wanted.existence === 'open') {
    const { said, created } = await sayStillOpen(deps, userId, gym._id)
    await storeAnswer(deps, gym, { field: 'existence', value: 'yes', userId, at: createdAt })
    return { suggestion: toSuggestion(said, userId), created }
  }
  const isPast = hasPassed(wanted.existence, dateAt(gym, createdAt))
  if (changes.length === 0 || isPast) throw new Problem('suggestion.no-change')
  const corrected = await correctOwn(deps, userId, gym, changes)
  if (corrected) return { suggestion: corrected, created: false }
  const ofOther = await sameOfOther(deps, userId, gym._id, changes)
  if (ofOther) return { suggestion: await confirmSuggestion(deps, member, ofOther._id), created: false }
  return untilSaved(`${gym._id} ${userId}`, async () => {
    const own = (await suggestions.ofMember(userId, gym._id)).filter((each) => !isStillOpen(each))
    const open = own.filter(({ status }) => status === 'open')
    const same = open.find((each) => isSame(each.changes, changes))
    if (same) return { suggestion: toSuggestion(same, userId), created: false }
    if (open.length >= openSuggestionsMax) throw new Problem('suggestion.too-many')
    const id = derivedId('suggestion', gym._id, userId, String(own.length))
    const order = orderOf('open', createdAt, id)
    const stored = { _id: id, gymId: gym._id, userId, status: 'open' as const, changes, createdAt, order }
    return (await suggestions.insert(stored)) && { suggestion: toSuggestion(stored, userId), created: true }
  })
}

export async function listSuggestions(
  { suggestions, gyms }: SuggestionDeps,
  { userId }: Member,
  gymId: string,
): Promise<Suggestion[]> {
  const gym = await findGym(gyms, gymId)
  return (await suggestions.ofGym(gym._id, userId)).map((each) => toSuggestion(each, userId))
}

/** Of all gyms. */
export async function listAllSuggestions(
  { suggestions, gyms }: SuggestionDeps,
  { status, ...page }: PageRequest & { status?: SuggestionStatus | undefined },
): Promise<Page<AdminSuggestion>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'suggestions',
    filter: status,
    SortKey,
    list: (limit, after) => suggestions.list(status, limit, after?.order),
    count: () => suggestions.count(status),
    sortKeyOf: ({ order }) => ({ order }),
  })
  const known = await gyms.findAll(entries.map(({ gymId }) => gymId))
  return { ...rest, entries: entries.map((each) => toAdminSuggestion(each, known.get(each.gymId))) }
}

export async function confirmSuggestion(
  deps: SuggestionDeps,
  { userId }: Member,
  id: string,
): Promise<Suggestion> {
  const found = await findSuggestion(deps, id)
  if (found.userId === userId) throw new Problem('suggestion.own')
  const isContested = await contradicts(deps, found)
  const isStrict = isContested || needsTrust(found.changes)
  const isDecided = !isStrict || (await agree(deps, id, userId, isContested))
  if (!isDecided) return toSuggestion(await findSuggestion(deps, id), userId)
  const decision = { status: 'confirmed', confirmedBy: userId, isByAdmin: false, at: deps.now() } as const
  return toSuggestion(await decide(deps, id, decision), userId)
}

/** What many members say, or an administrator has decided lately. */
async function contradicts(deps: SuggestionDeps, { gymId, changes }: StoredSuggestion): Promise<boolean> {
  const gym = await deps.gyms.resolve(gymId)
  if (!gym) return false
  const at = deps.now()
  const decided = await deps.existence.decidedSince(gymId, new Date(at.getTime() - recentMs))
  const isSameRejected = ({ status, changes: others }: StoredSuggestion) =>
    status === 'rejected' &&
    changes.some(({ field, to }) => others.some((each) => isSame([each.field, each.to], [field, to])))
  if (decided.some(isSameRejected)) return true
  return contradictsMany(changes, gym, await readConfirmations(deps, gym), at)
}

export async function decideSuggestion(
  deps: SuggestionDeps,
  { email }: Admin,
  id: string,
  status: Decision['status'],
): Promise<AdminSuggestion> {
  await findSuggestion(deps, id)
  const stored = await decide(deps, id, { status, isByAdmin: true, at: deps.now() }, email)
  return toAdminSuggestion(stored, await deps.gyms.resolve(stored.gymId))
}

/** `by` is an administrator. A repeated decision has no effect. */
async function decide(
  deps: SuggestionDeps,
  id: string,
  decision: Decision,
  by?: string,
): Promise<StoredSuggestion> {
  const { suggestions, relay } = deps
  const payload = by && { suggestionId: id, decision: decision.status, by }
  const isNew = await suggestions.decide(
    id,
    decision,
    payload ? newEvent('suggestion-decided', payload, decision.at) : undefined,
  )
  if (isNew && payload) relay.wake(id)
  const decided = await findSuggestion(deps, id)
  const { status, confirmedBy, isByAdmin } = decided
  const isOwn = isByAdmin === decision.isByAdmin && confirmedBy === decision.confirmedBy
  if (status !== decision.status || !isOwn) throw new Problem('suggestion.decided')
  if (decided.unappliedAt) await applySuggestion(deps, decided)
  return decided
}

async function findSuggestion({ suggestions }: SuggestionDeps, id: string): Promise<StoredSuggestion> {
  const found = await suggestions.find(id)
  if (!found) throw new Problem('suggestion.unknown')
  return found
}

type ApplyDeps = Omit<SuggestionDeps, 'callReview' | 'answers'>

/** Changes the gyms of suggestions that were confirmed before a crash. */
export async function applyConfirmed(deps: ApplyDeps): Promise<void> {
  for (const suggestion of await deps.suggestions.unapplied()) await applySuggestion(deps, suggestion)
}

async function applySuggestion(deps: ApplyDeps, suggestion: StoredSuggestion): Promise<void> {
  await untilSaved(suggestion.gymId, () => tryToApply(deps, suggestion))
}

/** Idempotent. False if others have changed the gym in the meantime. */
async function tryToApply(deps: ApplyDeps, suggestion: StoredSuggestion): Promise<boolean> {
  const { suggestions, existence, gyms, now } = deps
  const { _id, gymId, order } = suggestion
  // The gym is read first: if another process applies this or a later suggestion from here on, storing fails.
  const gym = await gyms.resolve(gymId)
  const [current, later] = await Promise.all([suggestions.find(_id), suggestions.confirmedOf(gymId, order)])
  if (!current?.unappliedAt) return true
  if (gym && hasWeight(suggestion.changes) && !isCounted(current)) {
    await existence.reopen(current)
    return true
  }
  const changes = gym ? changesDue(gym, suggestion, later, now()) : []
  const fields = gym && changes.length > 0 && fieldsWith(gym, changes, current.decidedAt ?? now())
  if (fields && !(await changeGym(deps, gym, fields))) return false
  await suggestions.applied(_id)
  return true
}

function changesDue(
  gym: ListedGym,
  { gymId, changes }: StoredSuggestion,
  later: readonly StoredSuggestion[],
  now: Date,
): StoredChange[] {
  const isPast = ({ field, to }: StoredChange) => field === 'existence' && hasPassed(to, dateAt(gym, now))
  // A gym that was merged is not the one that has closed or moved.
  const ofGym = changes.filter((each) => gym._id === gymId || !hasWeight([each]))
  return changesLeft(
    ofGym.filter((each) => !isPast(each)),
    later.filter((each) => !isStillOpen(each)).flatMap((each) => each.changes),
  )
}
