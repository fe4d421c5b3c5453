// All gyms in memory, which lists, counts, clusters and similar gyms are read from. Queries refresh it with what has
// changed, and so does a timer: the first query after a large import would wait. Imports publish no events.
import { Problem } from '@jumpingjack/kit/http/problem'
import { createChangeFeed } from '@jumpingjack/kit/mongo/change-feed'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { measure, secondsSince, watch } from '@jumpingjack/kit/telemetry/metrics'
import { coalesce } from '@jumpingjack/kit/timing/in-turn'
import { atMost } from '@jumpingjack/kit/timing/within'
import { LRUCache } from 'lru-cache'
import type { mongo } from 'mongoose'
import type { ListedGym, StoredGym } from '../gyms/gyms.rules.ts'
import type { GymStore, KnownGyms } from '../gyms/gyms.store.ts'
import { type IndexedGym, indexedFields } from './columns/gym-columns.rules.ts'
import { createGymSearcher, type GymSearcher } from './index/gym-search.rules.ts'

export interface GymIndex extends KnownGyms {
  load(): Promise<void>
  /** Includes what has changed, as a query does, but without a query. Logs an error. */
  refresh(): Promise<void>
  /** All gyms, as late as the change feed says. Throws Problem `service.unavailable` before the load. */
  current(): Promise<GymSearcher>
  /** Another number after each change of a gym, also of one that only `details` shows. */
  version(): number
  /** The gyms with these ids, in this order. */
  details(ids: readonly string[]): Promise<ListedGym[]>
}

/** How often the index refreshes without a query. */
export const refreshEveryMs = 1_000

/** How long a query waits for a refresh after a large import. */
const waitMs = 4_000

interface GymIndexDeps {
  gyms: GymStore
  log: Logger
  now: () => Date
}

export function createGymIndex({ gyms, log, now }: GymIndexDeps): GymIndex {
  const searcher = createGymSearcher()
  const details = createGymDetails(gyms)
  /** The gyms that this process has changed since the last refresh, each with the number of its last change. */
  const changes = new Map<string, number>()
  let lastChange = 0
  let isLoaded = false
  let version = 0

  function put(gym: ReadGym): void {
    searcher.put(gym)
    details.delete(gym._id)
    version++
  }

  const feed = createChangeFeed(async (since, isNew) => {
    const startedAtMs = performance.now()
    await readGyms(gyms, { changedAt: { $gte: since } }, (gym) => {
      if (isNew(gym._id, gym.changedAt)) put(gym)
    })
    measure('search.index.lag', secondsSince(startedAtMs))
  }, now)

  const refresh = coalesce(async () => {
    const included = [...changes]
    // A slow write is older than what the feed reads.
    if (included.length > 0)
      await readGyms(gyms, { _id: { $in: included.map(([id]) => id) } }, (gym) => {
        put(gym)
        feed.saw(gym._id, gym.changedAt)
      })
    await feed.refresh()
    for (const [id, change] of included) if (changes.get(id) === change) changes.delete(id)
  })

  async function current(): Promise<GymSearcher> {
    if (!isLoaded) throw new Problem('service.unavailable')
    if (changes.size > 0 || feed.isOutdated()) await atMost(waitMs, refresh('all'))
    return searcher
  }

  return {
    async load() {
      const startedAt = now().getTime()
      await readGyms(gyms, {}, put)
      searcher.finishLoad()
      isLoaded = true
      watch('search.index.gyms', searcher.columns.size)
      const ms = now().getTime() - startedAt
      log.info({ gyms: searcher.columns.size(), ms }, 'gym-index.loaded')
    },

    async refresh() {
      const failed = (error: unknown) => log.warn({ reason: String(error) }, 'gym-index.refresh-failed')
      if (feed.isOutdated()) await refresh('all').catch(failed)
    },

    current,

    version: () => version,

    async find(id) {
      await current()
      return (await details.read([id]))[0]
    },

    changed: (id) => void changes.set(id, ++lastChange),

    details: details.read,
  }
}

/** Larger batches fragment the heap: with batches of 5,000 a million gyms take twice the memory. */
const batchSize = 1_000

type ReadGym = IndexedGym & Pick<StoredGym, 'changedAt'>

/** By the driver itself: mongoose returns one promise per document. */
async function readGyms(
  { model: { db, collection } }: GymStore,
  condition: mongo.Filter<ReadGym>,
  visit: (gym: ReadGym) => void,
): Promise<void> {
  const projection = Object.fromEntries([...indexedFields, 'changedAt'].map((field) => [field, 1]))
  const options = { projection, batchSize }
  const found = db.collection<ReadGym>(collection.name).find<ReadGym>(condition, options)
  while (await found.hasNext()) for (const gym of found.readBufferedDocuments()) visit(gym)
}

const maxDetails = 2_000

/** The fields of listed gyms that are not in the index: the last ones that were read, and the database. */
function createGymDetails(gyms: GymStore) {
  const cache = new LRUCache<string, ListedGym>({ max: maxDetails })
  /** Per read that is under way, the gyms that have changed since it began. */
  const reads = new Set<Set<string>>()

  async function readNew(ids: readonly string[]): Promise<Map<string, ListedGym>> {
    const changed = new Set<string>()
    reads.add(changed)
    try {
      const found = await gyms.findAll(ids)
      for (const [id, gym] of found) if (!changed.has(id)) cache.set(id, gym)
      return found
    } finally {
      reads.delete(changed)
    }
  }

  return {
    delete(id: string): void {
      cache.delete(id)
      for (const changed of reads) changed.add(id)
    },

    async read(ids: readonly string[]): Promise<ListedGym[]> {
      const known = new Map(ids.map((id) => [id, cache.get(id)]))
      const missing = ids.filter((id) => !known.get(id))
      measure('cache.reads', missing.length, { cache: 'gyms', outcome: 'miss' })
      measure('cache.reads', ids.length - missing.length, { cache: 'gyms', outcome: 'hit' })
      const found = missing.length > 0 ? await readNew(missing) : undefined
      return ids.flatMap((id) => known.get(id) ?? found?.get(id) ?? [])
    },
  }
}
