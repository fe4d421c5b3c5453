// Values in memory that are made of documents. A value is dropped when one of its documents changes: at once for a write
// of this process, within `maxAgeMs` for one of another process.
import { LRUCache } from 'lru-cache'
import type { Logger } from '../telemetry/log.ts'
import { measure } from '../telemetry/metrics.ts'
import { runWithoutRequest } from '../telemetry/request-context.ts'
import { within } from '../timing/within.ts'
import { createChangeFeed } from './change-feed.ts'

export interface FreshCache<V> {
  /** As of `maxAgeMs` ago or later, with all writes of this process. Concurrent calls share a load. */
  get(key: string): Promise<V>
  /** Call it after each write of this process. */
  changed(key: string): void
}

export interface ChangedDocument {
  _id: string
  /** Of the value that is made of it. */
  key: string
  changedAt: Date
}

interface Source<V> {
  name: string
  load(key: string): Promise<V>
  /** The documents whose `changedAt` is `since` or later, `limit` at most. */
  changedSince(since: Date, limit: number): Promise<readonly ChangedDocument[]>
  /** Estimated bytes of a value. */
  sizeOf(value: V): number
  maxBytes: number
  log: Logger
}

/** In case a process from before 2026-11-23, or a backup of it, does not set `changedAt`. */
const longestMs = 30_000
/** A query on a lost connection may never get a reply. Later calls must not wait for it. */
const readMaxMs = 5_000
/** Less than the callers of a service wait: a value that is read again must reach them in time. */
const changesMaxMs = 1_000
/** More documents have changed after an import, or after a long time without reads. */
export const maxChanges = 5_000
/** Of a key and its entry. */
const overhead = 200

export function createFreshCache<V>({
  name,
  load,
  changedSince,
  sizeOf,
  maxBytes,
  log,
}: Source<V>): FreshCache<V> {
  const entries = new LRUCache<string, { value: V }>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => overhead + sizeOf(value),
    ttl: longestMs,
    ttlResolution: 1_000,
    async fetchMethod(key) {
      const loading = runWithoutRequest(() => within(readMaxMs, load(key), `reading ${name}`))
      return { value: await loading }
    },
    // A value that changes while it is loaded is returned to those who wait for it, and not kept.
    ignoreFetchAbort: true,
  })
  const feed = createChangeFeed(async (since, isNew) => {
    try {
      const reading = changedSince(since, maxChanges + 1)
      const changes = await within(changesMaxMs, reading, `changes of ${name}`)
      if (changes.length > maxChanges) throw new Error(`more than ${maxChanges} changes`)
      for (const { _id, key, changedAt } of changes) if (isNew(_id, changedAt)) entries.delete(key)
    } catch (error) {
      // Repeating the query would fail again.
      log.warn({ cache: name, reason: String(error) }, 'cache.cleared')
      entries.clear()
    }
  })

  return {
    async get(key) {
      if (feed.isOutdated()) await feed.refresh()
      measure('cache.reads', 1, { cache: name, outcome: entries.has(key) ? 'hit' : 'miss' })
      return (await entries.forceFetch(key)).value
    },
    changed: (key) => void entries.delete(key),
  }
}
