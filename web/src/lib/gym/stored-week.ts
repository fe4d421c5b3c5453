// Where this device keeps the hours at which the member trains.
import { localStore } from '../browser-store.ts'
import { knownMember } from '../offline/known-member.ts'

/** Its text, or null without hours. */
export function storedWeek(): string | null {
  return localStore.getItem(keyOf(knownMember()))
}

export function storeWeek(hours: readonly number[]): void {
  const key = keyOf(knownMember())
  if (hours.length > 0) localStore.setItem(key, JSON.stringify(hours))
  else localStore.removeItem(key)
}

export function keyOf(memberId: string | null): string {
  return `my-week:${memberId ?? ''}`
}
