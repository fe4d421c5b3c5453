// Offline queue of favourite toggles, one per member, in localStorage so that it survives a reload.
import { z } from 'zod'
import { type BrowserStore, localStore } from '../browser-store.ts'

/** The wanted state by gym id. The latest toggle of a gym replaces earlier ones. */
const OfflineQueue = z.record(z.string(), z.boolean())
export type OfflineQueue = z.infer<typeof OfflineQueue>

type Store = Pick<BrowserStore, 'getItem' | 'setItem' | 'removeItem'>

const changed = new EventTarget()

export function readOfflineQueue(memberId: string, store: Store = localStore): OfflineQueue {
  try {
    return OfflineQueue.parse(JSON.parse(store.getItem(keyOf(memberId)) ?? '{}'))
  } catch {
    return {} // Unreadable text counts as an empty queue.
  }
}

export function enqueueToggle(
  memberId: string,
  gymId: string,
  isFavorite: boolean,
  store: Store = localStore,
): void {
  write(memberId, { ...readOfflineQueue(memberId, store), [gymId]: isFavorite }, store)
}

/** Keeps a newer, opposite toggle of the same gym. */
export function dequeueToggle(
  memberId: string,
  gymId: string,
  isFavorite: boolean,
  store: Store = localStore,
): void {
  const { [gymId]: queued, ...rest } = readOfflineQueue(memberId, store)
  if (queued === isFavorite) write(memberId, rest, store)
}

/** When the account is deleted. */
export function removeOfflineQueue(memberId: string): void {
  localStore.removeItem(keyOf(memberId))
}

/** For useSyncExternalStore. Also runs on changes in other tabs. */
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
