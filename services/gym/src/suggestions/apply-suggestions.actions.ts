// Changes gyms as confirmed suggestions say, at once and after a crash. Of two, the one that is confirmed last counts.
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import { findGym } from '../gyms/gyms.actions.ts'
import type { ChangedGyms, GymStore } from '../gyms/gyms.store.ts'
import type { GymChanges } from './gym-changes.store.ts'
import { changesLeft, fieldsWith, type StoredSuggestion } from './suggestions.rules.ts'
import type { SuggestionStore } from './suggestions.store.ts'

export interface ApplyDeps {
  suggestions: SuggestionStore
  gyms: GymStore
  gymChanges: GymChanges
  gymIndex: ChangedGyms
  gymRelay: Relay
  now: () => Date
}

/** Changes the gyms of suggestions that were confirmed before a crash. */
export async function applyConfirmed(deps: ApplyDeps): Promise<void> {
  for (const suggestion of await deps.suggestions.unapplied()) await applySuggestion(deps, suggestion)
}

/** Idempotent. Repeats the change if others have changed the gym in the meantime. */
export async function applySuggestion(
  { suggestions, gyms, gymChanges, gymIndex, gymRelay, now }: ApplyDeps,
  suggestion: StoredSuggestion,
): Promise<void> {
  const { _id, gymId } = suggestion
  for (;;) {
    // The gym is read first: if another process applies this or a later suggestion from here on, storing fails.
    const gym = await findGym(gyms, gymId)
    const [current, later] = await Promise.all([
      suggestions.find(_id),
      suggestions.confirmedAfter(suggestion),
    ])
    if (!current?.unappliedAt) return
    const changes = changesLeft(
      suggestion.changes,
      later.flatMap((each) => each.changes),
    )
    if (changes.length === 0) return suggestions.applied(_id)
    const event = newEvent('gym-changed', { gymId: gym._id }, now())
    if (!(await gymChanges.store(gym, fieldsWith(gym, changes), event))) continue
    gymIndex.changed(gym._id)
    gymRelay.publish(gym._id, event)
    return suggestions.applied(_id)
  }
}
