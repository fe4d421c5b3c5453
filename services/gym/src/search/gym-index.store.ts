// The in-memory index of all gyms that the map's clusters are computed from. Before each query it reads what has
// changed since the last refresh. Events do not suffice: imports publish none, and a gym has to be on the map as
// soon as it is in the list.
//
// `changedAt` comes from the clock of the writer, before the write. So each refresh overlaps the one before by
// some seconds, and once per minute by two minutes, in case of a wrong clock or a slow write.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Model } from 'mongoose'
import type { GymDocument } from '../gyms/gyms.store.ts'
import { coalesce } from '../ratings/coalesce.rules.ts'
import { createGymPoints, type GymPoint, type GymPoints } from './gym-points.rules.ts'

export interface GymIndex {
  /** All gyms as of this call or later. Throws Problem `service.unavailable` during the first load. */
  current(): Promise<GymPoints>
}

const overlapMs = 5_000
const longOverlapMs = 120_000
const longOverlapEveryMs = 60_000
/** Larger batches fragment the heap: with batches of 5,000 a million gyms take twice the memory. */
const batchSize = 1_000
const pointFields = {
  latitude: 1,
  longitude: 1,
  type: 1,
  averageHundredths: 1,
  searchText: 1,
  open: 1,
  photoCount: 1,
  mergedInto: 1,
} as const

export function createGymIndex(options: {
  model: Model<GymDocument>
  log: Logger
  now: () => Date
  /** How long a query waits for the first load, or for a refresh after a large import. */
  waitMs?: number
}): GymIndex {
  const { model, log, now, waitMs = 4_000 } = options
  let points: GymPoints | undefined
  let refreshedAt = 0
  let longOverlapAt = 0

  async function read(into: GymPoints, condition: { changedAt?: { $gte: Date } }): Promise<void> {
    const found = model.find(condition, pointFields).batchSize(batchSize).lean<GymPoint[]>().cursor()
    for await (const point of found) into.put(point)
  }

  async function load(): Promise<void> {
    const startedAt = now().getTime()
    const all = createGymPoints()
    await read(all, {})
    points = all
    refreshedAt = startedAt
    longOverlapAt = startedAt
    log.info({ ms: now().getTime() - startedAt }, 'gym-index.loaded')
  }

  async function readChanges(known: GymPoints): Promise<void> {
    const startedAt = now().getTime()
    const isLong = startedAt - longOverlapAt >= longOverlapEveryMs
    const since = new Date(refreshedAt - (isLong ? longOverlapMs : overlapMs))
    await read(known, { changedAt: { $gte: since } })
    refreshedAt = startedAt
    if (isLong) longOverlapAt = startedAt
  }

  const refresh = coalesce(async () => {
    if (!points) await load()
    if (points) await readChanges(points)
  })

  return {
    async current() {
      await atMost(waitMs, refresh('all'))
      if (!points) throw new Problem('service.unavailable', { retryAfter: 2 })
      return points
    },
  }
}

async function atMost(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
