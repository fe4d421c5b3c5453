// Use cases of suggested edits: members suggest and confirm, administrators decide.
import {
  type AdminSuggestion,
  type GymChanges,
  openSuggestionsMax,
  type Suggestion,
} from '@jumpingjack/contracts/gym/suggestions'
import type { Admin, Member } from '@jumpingjack/contracts/http/identity'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { derivedId } from '@jumpingjack/kit/mongo/derived-id'
import { findGym } from '../gyms/gyms.actions.ts'
import { toGymCard } from '../gyms/gyms.rules.ts'
import { type ApplyDeps, applySuggestion } from './apply-suggestions.actions.ts'
import {
  changesTo,
  type Decision,
  orderOf,
  type StoredSuggestion,
  toAdminSuggestion,
  toSuggestion,
} from './suggestions.rules.ts'

export interface SuggestionDeps extends ApplyDeps {
  relay: Relay
}

const maxTries = 10

/**
 * Returns the member's open suggestion of the same changes, if there is one. The ids of a member's suggestions for a gym
 * are numbered, so that concurrent ones keep the limit.
 */
export async function suggestEdit(
  { suggestions, gyms, now }: SuggestionDeps,
  { userId }: Member,
  gymId: string,
  wanted: GymChanges,
): Promise<{ suggestion: Suggestion; created: boolean }> {
  const gym = await findGym(gyms, gymId)
  const changes = changesTo(gym, wanted)
  if (changes.length === 0) throw new Problem('suggestion.no-change')
  for (let tries = 0; tries < maxTries; tries++) {
    const own = await suggestions.ofMember(userId, gym._id)
    const open = own.filter(({ status }) => status === 'open')
    const same = open.find((each) => JSON.stringify(each.changes) === JSON.stringify(changes))
    if (same) return { suggestion: toSuggestion(same, userId), created: false }
    if (open.length >= openSuggestionsMax) break
    const id = derivedId('suggestion', gym._id, userId, String(own.length))
    const createdAt = now()
    const order = orderOf('open', createdAt, id)
    const stored = { _id: id, gymId: gym._id, userId, status: 'open' as const, changes, createdAt, order }
    if (await suggestions.insert(stored)) return { suggestion: toSuggestion(stored, userId), created: true }
  }
  throw new Problem('suggestion.too-many')
}

export async function listSuggestions(
  { suggestions, gyms }: SuggestionDeps,
  { userId }: Member,
  gymId: string,
): Promise<Suggestion[]> {
  const gym = await findGym(gyms, gymId)
  return (await suggestions.ofGym(gym._id, userId)).map((each) => toSuggestion(each, userId))
}

export async function confirmSuggestion(
  deps: SuggestionDeps,
  { userId }: Member,
  id: string,
): Promise<Suggestion> {
  const found = await findSuggestion(deps, id)
  if (found.userId === userId) throw new Problem('suggestion.own')
  const decision = { status: 'confirmed', confirmedBy: userId, isByAdmin: false, at: deps.now() } as const
  return toSuggestion(await decide(deps, id, decision), userId)
}

export async function decideSuggestion(
  deps: SuggestionDeps,
  { email }: Admin,
  id: string,
  status: Decision['status'],
): Promise<AdminSuggestion> {
  await findSuggestion(deps, id)
  const stored = await decide(deps, id, { status, isByAdmin: true, at: deps.now() }, email)
  const gym = await deps.gyms.resolve(stored.gymId)
  return toAdminSuggestion(stored, gym ? toGymCard(gym) : null)
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
