// Copies of what a member has read, for reading it without a connection: a cache per member, by the path of the API.
// Places of the maps provider are never kept: its terms forbid it.

import { localStore } from '../browser-store.ts'
import { knownMember, memberKey } from './known-member.ts'

const prefix = 'copies:'
export const gymsPath = '/api/gyms/'
/** The gyms that were opened last. */
const gymsMax = 20

export async function saveCopy(owner: string, path: string, value: unknown): Promise<void> {
  const cache = await openCopies(owner)
  if (!cache) return
  // Moves an earlier copy to the end.
  await cache.put(path, new Response(JSON.stringify(value)))
  const old = (await keysBelow(cache, gymsPath)).slice(0, -gymsMax)
  await Promise.all(old.map((key) => cache.delete(key)))
}

export async function loadCopy(owner: string, path: string): Promise<unknown> {
  const copy = await (await openCopies(owner))?.match(path)
  return copy?.json()
}

/** All copies below a path, the last saved first. */
export async function loadCopies(owner: string, below: string): Promise<unknown[]> {
  const cache = await openCopies(owner)
  if (!cache) return []
  const keys = (await keysBelow(cache, below)).reverse()
  return Promise.all(keys.map(async (key) => (await cache.match(key))?.json()))
}

/** Removes the copies of all members but one. */
export async function removeCopies(except?: string): Promise<void> {
  // Where they cannot be read, there are none.
  const names =
    (await available()
      ?.keys()
      .catch(() => [])) ?? []
  const others = names.filter((name) => name.startsWith(prefix) && name !== prefix + except)
  await Promise.all(others.map((name) => caches.delete(name)))
}

async function keysBelow(cache: Cache, path: string): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(path))
}

/** Undefined where nothing can be kept: browsers reject this where their storage is broken. */
export async function openCopies(owner: string): Promise<Cache | undefined> {
  return available()
    ?.open(prefix + owner)
    .catch(() => undefined)
}

/** Browsers have it on secure origins only, and may throw where they block storage. */
function available(): CacheStorage | undefined {
  try {
    return globalThis.caches
  } catch {
    return undefined
  }
}

/** Remembers the member of this browser, and removes the copies of other members. */
export function rememberMember(id: string): void {
  if (knownMember() !== id) void removeCopies(id)
  localStore.setItem(memberKey, id)
}

/** Forgets the member of this browser. Resolves when no copies are left. */
export function forgetMember(): Promise<void> {
  localStore.removeItem(memberKey)
  return removeCopies()
}
