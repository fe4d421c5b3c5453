// Copies of what a member has read, for reading it without a connection: a cache per member, by the path of the API.
// Places of the maps provider are never kept: its terms forbid it.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { urlOf } from '@jumpingjack/contracts/http/url'
import type { QueryFunctionContext } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallInput } from '../api/api.ts'
import { callAllPages } from '../api/pages.ts'
import { ifAllowed, localStore } from '../browser-store.ts'
import { whenBack } from '../connection/connection.ts'
import { knownMember, memberKey } from './known-member.ts'

const prefix = 'copies:'
export const gymsPath = '/api/gyms/'
/** The gyms that were opened last. */
const gymsMax = 20

async function saveCopy(owner: string, path: string, value: unknown): Promise<void> {
  const cache = await openCopies(owner)
  if (!cache) return
  // Moves an earlier copy to the end.
  await cache.put(path, new Response(JSON.stringify(value)))
  const old = (await keysBelow(cache, gymsPath)).slice(0, -gymsMax)
  await Promise.all(old.map((key) => cache.delete(key)))
}

async function loadCopy(owner: string, path: string): Promise<unknown> {
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
async function removeCopies(except?: string): Promise<void> {
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

/** Browsers have it on secure origins only. */
const available = (): CacheStorage | undefined => ifAllowed(() => globalThis.caches)

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

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey'>

/**
 * Reads all pages of a list and keeps a copy. Without a reply, reads the copy. `onReply` runs before the copy is saved.
 */
export async function readOrCopy<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  context: Context,
  onReply?: (reply: z.output<E['reply']>) => void,
): Promise<z.output<E['reply']>> {
  const { params } = input as { params?: unknown }
  const path = urlOf(endpoint, { params })
  const reader = knownMember()
  try {
    const reply = await callAllPages(endpoint, input)
    onReply?.(reply)
    void keep(onReply ? knownMember() : reader, path, reply).catch(() => undefined)
    return reply
  } catch (error) {
    // Any reply, also an error, is newer than the copy. So is what the page has.
    const isLoaded = context.client.getQueryData(context.queryKey) !== undefined
    if (!(error instanceof TypeError) || reader === null || isLoaded) throw error
    const copy = endpoint.reply.safeParse(await loadCopy(reader, path).catch(() => undefined))
    if (!copy.success) throw error
    readAgainWhenOnline(context)
    return copy.data as z.output<E['reply']>
  }
}

/** Not for the next member, who may have signed in meanwhile. */
async function keep(owner: string | null, path: string, reply: unknown): Promise<void> {
  if (owner === null || owner !== knownMember()) return
  await saveCopy(owner, path, reply)
  if (owner !== knownMember()) await removeCopies(knownMember() ?? undefined)
}

function readAgainWhenOnline({ client, queryKey }: Context): void {
  const stop = whenBack(() => {
    stop()
    void client.invalidateQueries({ queryKey, exact: true })
  })
}
