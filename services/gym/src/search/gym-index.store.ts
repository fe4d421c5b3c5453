// Keeps the points of the map as the collection is, by looking for what has changed before every answer. Events
// would not do: imports announce nothing, and an answer should know of what was added a moment ago.
//
// A change is found by its time, which its writer took from an own clock before it wrote. So every look goes back
// a little behind the last one, and once a minute far behind it, for a clock that was wrong or a write that hung.

import { Problem } from '@jumpingjack/kit/http/problem'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import { coalesce } from '../ratings/coalesce.rules.ts'
import { createGymPoints, type GymPoint, type GymPoints } from './gym-points.rules.ts'
import type { PointStore } from './gym-points.store.ts'

export interface PointKeeper {
  /** All gyms as they were when this was called, or later; throws Problem while they are still being read. */
  current(): Promise<GymPoints>
}

const shallowMs = 5_000
const deepMs = 120_000
const deepEveryMs = 60_000
/** How long a caller waits: while all points are read for the first time, or while an import changes most. */
const patienceMs = 4_000

export function keepPoints(options: { store: PointStore; log: Logger; now: () => Date }): PointKeeper {
  const { store, log, now } = options
  let points: GymPoints | undefined
  /** When the last look began, and the last that went far back. */
  let lookedAt = 0
  let lookedDeepAt = 0

  async function load(): Promise<void> {
    const begun = now().getTime()
    const all = createGymPoints()
    await putAll(all, store.all())
    points = all
    lookedAt = begun
    lookedDeepAt = begun
    log.info({ ms: now().getTime() - begun }, 'points.loaded')
  }

  async function lookAgain(known: GymPoints): Promise<void> {
    const begun = now().getTime()
    const isDeep = begun - lookedDeepAt >= deepEveryMs
    await putAll(known, store.changedSince(new Date(lookedAt - (isDeep ? deepMs : shallowMs))))
    lookedAt = begun
    if (isDeep) lookedDeepAt = begun
  }

  const refresh = coalesce(async () => {
    if (!points) await load()
    if (points) await lookAgain(points)
  })

  return {
    async current() {
      await atMost(patienceMs, refresh('all'))
      if (!points) throw new Problem('service.unavailable', { retryAfter: 2 })
      return points
    },
  }
}

async function putAll(points: GymPoints, read: AsyncIterable<GymPoint>): Promise<void> {
  for await (const point of read) points.put(point)
}

async function atMost(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
