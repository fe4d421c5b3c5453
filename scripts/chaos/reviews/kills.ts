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
  const [{ lastEndedAt, longestS }, erasedAt] = await Promise.all([killing, erasing])
  const seconds = (Date.now() - startedAt) / 1_000
  const outcome = await checkLedger(ledger, traffic, Math.max(lastEndedAt, erasedAt), options)
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

/** Each target has its own moments, so that several can be down at once. A moment is a number of requests. */
async function killAtRandom(ledger: Ledger, { events, kills, targets }: KillOptions) {
  const before = ledger.requests
  const end = { lastEndedAt: Date.now(), longestS: 0 }
  const chains = targets.map(async (target, index) => {
    const count = Math.floor(kills / targets.length) + (index < kills % targets.length ? 1 : 0)
    const moments = Array.from({ length: count }, () => (0.02 + 0.9 * ledger.random()) * events)
    for (const moment of moments.sort((a, b) => a - b)) {
      while (ledger.requests - before < moment) await sleep(20)
      const startedAt = Date.now()
      await killAndRestart(ledger.product, target)
      end.lastEndedAt = Date.now()
      end.longestS = Math.max(end.longestS, (end.lastEndedAt - startedAt) / 1_000)
    }
  })
  // All parts must run again before a failure ends the run.
  const failed = (await Promise.allSettled(chains)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return end
}
