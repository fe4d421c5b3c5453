// Offline queue of favourite toggles, one per member, in localStorage so that it survives a reload.
import { z } from 'zod'
import { localStore } from '../browser-store.ts'
import { parseJson } from '../parse-json.ts'

/** The wanted state by gym id. The latest toggle of a gym replaces earlier ones. */
const OfflineQueue = z.record(z.string(), z.boolean())
export type OfflineQueue = z.infer<typeof OfflineQueue>

/** Unreadable text counts as an empty queue. */
export function readOfflineQueue(memberId: string): OfflineQueue {
  const stored = localStore.getItem(keyOf(memberId))
  if (stored === null) return {}
  return OfflineQueue.safeParse(parseJson(stored)).data ?? {}
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

function write(memberId: string, toggles: OfflineQueue): void {
  if (Object.keys(toggles).length === 0) localStore.removeItem(keyOf(memberId))
  else localStore.setItem(keyOf(memberId), JSON.stringify(toggles))
}

function keyOf(memberId: string): string {
  return `favorites-waiting:${memberId}`
}
