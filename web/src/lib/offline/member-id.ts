// Remembers and forgets the member of this browser, and removes the copies of other members' replies.
import { localStore } from '../browser-store.ts'
import { removeCopies } from './copies.ts'
import { knownMember, memberKey } from './known-member.ts'

/** Removes the copies of other members. */
export function rememberMember(id: string): void {
  if (knownMember() !== id) void removeCopies(id)
  localStore.setItem(memberKey, id)
}

/** Resolves when no copies are left. */
export function forgetMember(): Promise<void> {
  localStore.removeItem(memberKey)
  return removeCopies()
}
