// P2: the broker accepts bytes and replies nothing. Reviews are stored meanwhile and counted afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, quantile } from '../product/chaos-product.ts'
import type { Sizes } from '../sizes.ts'
import { checkLedger } from './check-ledger.ts'
import { type Ledger, sendReviews } from './ledger.ts'

export async function reviewsWithFrozenBroker(
  ledger: Ledger,
  { frozenS, perSecond, ...goals }: Sizes['frozenBroker'],
): Promise<Outcome> {
  const broker = ledger.product.faults('rabbitmq')
  await broker.freeze()
  let thawedAt = 0
  const frozen = sleep(frozenS * 1_000).finally(async () => {
    await broker.thaw()
    thawedAt = Date.now()
  })
  const traffic = await sendReviews(ledger, { events: frozenS * perSecond, perSecond, until: frozen })
  const outcome = await checkLedger(ledger, traffic, thawedAt, goals)
  const { unclear } = traffic
  return {
    figures: { 'frozen s': frozenS, 'p99 ms': quantile(traffic.times, 0.99), ...outcome.figures },
    faults: [...outcome.faults, ...(unclear > 0 ? [`${unclear} requests failed`] : [])],
  }
}
