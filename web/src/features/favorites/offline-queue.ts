// OfflineQueue made without a connection, each member's own, kept in the browser so that a reload does not lose them.
import { z } from 'zod'

/** Gym ids, and whether each is to be a favourite: the last toggle of a gym is the one that counts. */
const OfflineQueue = z.record(z.string(), z.boolean())
export type OfflineQueue = z.infer<typeof OfflineQueue>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const changed = new EventTarget()

export function readOfflineQueue(memberId: string, store: Store = localStorage): OfflineQueue {
  try {
    return OfflineQueue.parse(JSON.parse(store.getItem(keyOf(memberId)) ?? '{}'))
  } catch {
    return {} // Somebody else's text under our key.
  }
}

export function enqueueToggle(
  memberId: string,
  gymId: string,
  isFavorite: boolean,
  store: Store = localStorage,
): void {
  write(memberId, { ...readOfflineQueue(memberId, store), [gymId]: isFavorite }, store)
}

/** Unless the gym was toggled the other way since. */
export function dequeueToggle(
  memberId: string,
  gymId: string,
  isFavorite: boolean,
  store: Store = localStorage,
): void {
  const { [gymId]: kept, ...rest } = readOfflineQueue(memberId, store)
  if (kept === isFavorite) write(memberId, rest, store)
}

/** For React: calls back when toggles are kept or dropped, here or in another tab. */
export function subscribeToOfflineQueue(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  addEventListener('storage', listener)
  return () => {
    changed.removeEventListener('change', listener)
    removeEventListener('storage', listener)
  }
}

function write(memberId: string, toggles: OfflineQueue, store: Store): void {
  if (Object.keys(toggles).length === 0) store.removeItem(keyOf(memberId))
  else store.setItem(keyOf(memberId), JSON.stringify(toggles))
  changed.dispatchEvent(new Event('change'))
}

function keyOf(memberId: string): string {
  return `favorites-waiting:${memberId}`
}
