// Where this device keeps the hours at which the member trains. They are never sent.
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

/** When the account is deleted. */
export function removeWeek(memberId: string): void {
  localStore.removeItem(keyOf(memberId))
}

function keyOf(memberId: string | null): string {
  return `my-week:${memberId ?? ''}`
}
