// The member that this browser has signed in, shared by its tabs, also while there is no connection.
import { localStore } from '../browser-store.ts'

export const memberKey = 'member'

export function knownMember(): string | null {
  return localStore.getItem(memberKey)
}
