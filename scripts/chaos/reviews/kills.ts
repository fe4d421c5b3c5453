// P1: reviews, deletions of accounts and changes of gyms while broker, database, review and gym service are killed. P4:
// writes at a high rate while only the database is killed. P2: the broker accepts bytes and replies nothing; reviews
// are stored meanwhile and counted afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../../../infra/fakes/src/shared/random.ts'
import { killAndRestart, p99Of, type RunResult, type TimeGoals } from '../product.ts'
import { changeGym, insist } from './changing-gyms.ts'
import { checkLedger } from './check-ledger.ts'
import { type Ledger, sendReviews } from './ledger.ts'

export interface KillOptions extends TimeGoals {
  events: number
  kills: number
  perSecond: number
  /** Accounts that are deleted meanwhile. */
  erasures?: number
  /** How often a gym is closed, reopened, moved or merged meanwhile, or all are imported again. */
  gymChanges?: number
  targets: readonly string[]
}

export async function reviewsUnderKills(ledger: Ledger, options: KillOptions): Promise<RunResult> {
  const { events, kills, erasures = 0, gymChanges = 0, targets } = options
  // Each target has its own moments, so that several can be down at once.
  const work = targets.map((target, index) => {
    const count = Math.floor(kills / targets.length) + (index < kills % targets.length ? 1 : 0)
    return atMoments(ledger, count, events, () => killAndRestart(ledger.product, target))
  })
  work.push(atMoments(ledger, erasures, events, () => eraseOne(ledger)))
  work.push(atMoments(ledger, gymChanges, events, () => changeGym(ledger)))
  // All parts must run again before a failure ends the run.
  const harm = Promise.allSettled(work).then(() => Promise.all(work))
  const { figures, faults } = await reviewsDuring(ledger, harm, options)
  return { figures: { kills, 'gym changes': gymChanges, ...figures }, faults }
}

export async function reviewsWithFrozenBroker(
  ledger: Ledger,
  options: { frozenS: number; perSecond: number } & TimeGoals,
): Promise<RunResult> {
  const { frozenS, perSecond } = options
  const broker = ledger.product.faults('rabbitmq')
  await broker.freeze()
  const harm = sleep(frozenS * 1_000).finally(() => broker.thaw())
  const outcome = await reviewsDuring(ledger, harm, { ...options, events: frozenS * perSecond })
  const { unclear } = outcome.figures
  return {
    figures: { 'frozen s': frozenS, ...outcome.figures },
    faults: [...outcome.faults, ...(unclear === 0 ? [] : [`${unclear} requests failed`])],
  }
}

/** Sends reviews until all are sent and the harm has ended. */
async function reviewsDuring(
  ledger: Ledger,
  harm: Promise<unknown>,
  options: { events: number; perSecond: number } & TimeGoals,
): Promise<RunResult> {
  const startedAt = Date.now()
  const traffic = await sendReviews(ledger, { ...options, until: harm })
  const endedAt = Date.now()
  const seconds = (endedAt - startedAt) / 1_000
  const { figures, faults } = await checkLedger(ledger, traffic, endedAt, options)
  const perSecond = (traffic.acknowledged / seconds).toFixed(1)
  const ofLoad = { 'load s': Math.round(seconds), 'per s': perSecond, 'p99 ms': p99Of(traffic.times) }
  return { figures: { ...ofLoad, ...figures }, faults }
}

/** Runs the work so many times, spread over the next requests. */
async function atMoments(
  ledger: Ledger,
  count: number,
  events: number,
  work: () => Promise<void>,
): Promise<void> {
  const before = ledger.requests
  const moments = Array.from({ length: count }, () => (0.05 + 0.85 * ledger.random()) * events)
  for (const moment of moments.sort((a, b) => a - b)) {
    while (ledger.requests - before < moment) await sleep(20)
    await work()
  }
}

/** A member deletes the account. Requests of that member may be in progress. */
async function eraseOne(ledger: Ledger): Promise<void> {
  const { member } = pick(ledger.random, ledger.slots)
  ledger.erased.add(member.id)
  ledger.slots = ledger.slots.filter((slot) => slot.member !== member)
  // Its session ends with the account.
  await insist(() => member.call('POST', '/api/account/deletion', { email: member.email }), 401)
}
