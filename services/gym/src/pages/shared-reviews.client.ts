// The reviews of gyms' pages, as all members see them but their authors. They are kept here, and each read asks the review
// service whether they have changed: by a call that begins after the read, so that members find what they have just
// posted. Reads of the same moment share that call.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import {
  gymsPerReviewCheck,
  readChangedReviews,
  type SharedReviews,
} from '@jumpingjack/contracts/review/reviews'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { runWithoutRequest } from '@jumpingjack/kit/telemetry/request-context'
import { atMost } from '@jumpingjack/kit/timing/within'
import { LRUCache } from 'lru-cache'

/** Returns the same object until the reviews change. Throws a Problem without the review service. */
export type ReadSharedReviews = (gymId: string) => Promise<SharedReviews>

/** Less than what waits for the page. On a busy machine a late page is better than one without its reviews. */
export const reviewsTimeoutMs = 3_000
/** Under load, reads wait this long for others to share their call. 4 ms was measured to leave the processors idle. */
const callEveryMs = 1
/** A slow call does not delay the reads that come after it. */
const callMaxMs = 10
const cacheBytes = 32_000_000
/** In memory, with the page that is made of them, per character of their JSON. */
const bytesPerCharacter = 4

export function createSharedReviews(callReview: ServiceClient): ReadSharedReviews {
  const kept = new LRUCache<string, SharedReviews>({ maxSize: cacheBytes })
  const waiting = new Map<string, PromiseWithResolvers<SharedReviews>>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    await setImmediate()
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, gymsPerReviewCheck)
      for (const [gymId] of batch) waiting.delete(gymId)
      await Promise.all([atMost(callMaxMs, check(batch)), sleep(callEveryMs)])
    }
    isRunning = false
  }

  async function check(batch: [string, PromiseWithResolvers<SharedReviews>][]): Promise<void> {
    try {
      const known = new Map(batch.map(([gymId]) => [gymId, kept.get(gymId)]))
      const gyms = [...known].map(([gymId, each]) => (each ? `${gymId}:${each.version}` : gymId)).join()
      for (const changed of await callReview(readChangedReviews, {
        query: { gyms },
        timeoutMs: reviewsTimeoutMs,
      })) {
        known.set(changed.gymId, changed)
        kept.set(changed.gymId, changed, { size: JSON.stringify(changed).length * bytesPerCharacter })
      }
      for (const [gymId, { resolve }] of batch) resolve(known.get(gymId) as SharedReviews)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }

  return (gymId) => {
    const reading = waiting.get(gymId) ?? Promise.withResolvers<SharedReviews>()
    waiting.set(gymId, reading)
    if (!isRunning) void runWithoutRequest(run)
    return reading.promise
  }
}
