// P1: reviews and deletions of accounts while broker, database, review and gym service are killed. P4: writes at a high
// rate while only the database is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { killAndRestart, type Outcome, quantile } from '../product/chaos-product.ts'
import type { TimeGoals } from '../sizes.ts'
import { checkLedger } from './check-ledger.ts'
import { eraseMembers } from './erasures.ts'
import { type Ledger, sendReviews } from './ledger.ts'

export interface KillOptions extends TimeGoals {
  events: number
  kills: number
  perSecond: number
  /** Accounts that are deleted meanwhile. */
  erasures?: number
  targets: readonly string[]
}

export async function reviewsUnderKills(ledger: Ledger, options: KillOptions): Promise<Outcome> {
  const killing = killAtRandom(ledger, options)
  const startedAt = Date.now()
  const erasing = eraseMembers(ledger, options.erasures ?? 0, options.events)
  const traffic = await sendReviews(ledger, { ...options, until: Promise.all([killing, erasing]) })
  const [longestS] = await Promise.all([killing, erasing])
  const endedAt = Date.now()
  const seconds = (endedAt - startedAt) / 1_000
  const outcome = await checkLedger(ledger, traffic, endedAt, options)
  return {
    ...outcome,
    figures: {
      kills: options.kills,
      'load s': Math.round(seconds),
      'per s': (traffic.acknowledged / seconds).toFixed(1),
      'p99 ms': quantile(traffic.times, 0.99),
      'longest kill s': longestS.toFixed(1),
      ...outcome.figures,
    },
  }
}

/**
 * Each target has its own moments, so that several can be down at once. A moment is a number of requests. Returns the
 * seconds of the longest kill.
 */
async function killAtRandom(ledger: Ledger, { events, kills, targets }: KillOptions): Promise<number> {
  const before = ledger.requests
  let longestS = 0
  const chains = targets.map(async (target, index) => {
    const count = Math.floor(kills / targets.length) + (index < kills % targets.length ? 1 : 0)
    const moments = Array.from({ length: count }, () => (0.02 + 0.9 * ledger.random()) * events)
    for (const moment of moments.sort((a, b) => a - b)) {
      while (ledger.requests - before < moment) await sleep(20)
      const startedAt = Date.now()
      await killAndRestart(ledger.product, target)
      longestS = Math.max(longestS, (Date.now() - startedAt) / 1_000)
    }
  })
  // All parts must run again before a failure ends the run.
  const failed = (await Promise.allSettled(chains)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return longestS
}
