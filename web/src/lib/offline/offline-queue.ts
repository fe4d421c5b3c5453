// Offline queue of favourite toggles, one per member, in localStorage so that it survives a reload.
import { z } from 'zod'
import { localStore } from '../browser-store.ts'

/** The wanted state by gym id. The latest toggle of a gym replaces earlier ones. */
const OfflineQueue = z.record(z.string(), z.boolean())
export type OfflineQueue = z.infer<typeof OfflineQueue>

const changed = new EventTarget()

export function readOfflineQueue(memberId: string): OfflineQueue {
  try {
    return OfflineQueue.parse(JSON.parse(localStore.getItem(keyOf(memberId)) ?? '{}'))
  } catch {
    return {} // Unreadable text counts as an empty queue.
  }
}

export function enqueueToggle(memberId: string, gymId: string, isFavorite: boolean): void {
  write(memberId, { ...readOfflineQueue(memberId), [gymId]: isFavorite })
}

/** Keeps a newer, opposite toggle of the same gym. */
export function dequeueToggle(memberId: string, gymId: string, isFavorite: boolean): void {
  const { [gymId]: queued, ...rest } = readOfflineQueue(memberId)
  if (queued === isFavorite) write(memberId, rest)
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

function write(memberId: string, toggles: OfflineQueue): void {
  if (Object.keys(toggles).length === 0) localStore.removeItem(keyOf(memberId))
  else localStore.setItem(keyOf(memberId), JSON.stringify(toggles))
  changed.dispatchEvent(new Event('change'))
}

function keyOf(memberId: string): string {
  return `favorites-waiting:${memberId}`
}
