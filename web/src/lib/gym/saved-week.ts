// The hours of training that device and profile last agreed on.
import { localStore } from '../browser-store.ts'
import { knownMember } from '../offline/known-member.ts'
import { hoursOf } from './my-week.ts'
import { keyOf, storedWeek, storeWeek } from './stored-week.ts'

const none = '[]'
const savedKeyOf = (memberId: string | null) => `saved-week:${memberId ?? ''}`

/** Null while this device keeps its hours to itself, as at first. */
export function savedWeek(): string | null {
  return localStore.getItem(savedKeyOf(knownMember()))
}

/** The hours for the profile, if they were changed since it had the same. */
export function unsavedWeek(): number[] | undefined {
  const text = storedWeek() ?? none
  return text === (savedWeek() ?? text) ? undefined : [...hoursOf(text)]
}

export function noteSaved(hours: readonly number[]): void {
  localStore.setItem(savedKeyOf(knownMember()), JSON.stringify(hours))
}

/** From now on this device keeps its hours to itself. */
export function forgetSaved(): void {
  localStore.removeItem(savedKeyOf(knownMember()))
}

/** Takes the hours of the profile over, unless the device has hours of its own, or a change that is not saved yet. */
export function takeSavedWeek(hours: readonly number[]): void {
  if (savedWeek() === null ? storedWeek() : unsavedWeek()) return
  // In this order another tab never sees an earlier week as a change that is not saved.
  storeWeek(hours)
  noteSaved(hours)
}

/** When the account is deleted. */
export function removeWeek(memberId: string): void {
  for (const key of [keyOf(memberId), savedKeyOf(memberId)]) localStore.removeItem(key)
}
