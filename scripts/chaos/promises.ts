// The promises that one product and one ledger can show, and the sizes of all runs.
import { serviceNames } from '@jumpingjack/contracts/http/services'
import type { RunResult } from './product.ts'
import { redisKills } from './redis-kills.ts'
import { type KillOptions, reviewsUnderKills, reviewsWithFrozenBroker } from './reviews/kills.ts'
import type { Ledger, openLedger } from './reviews/ledger.ts'
import { reviewsWithPoison } from './reviews/poison.ts'
import type { RestartOptions } from './rolling-restarts.ts'

export interface Sizes {
  ledger: Omit<Parameters<typeof openLedger>[1], 'seed'>
  kills: Omit<KillOptions, 'targets'>
  frozenBroker: Parameters<typeof reviewsWithFrozenBroker>[1]
  poison: Parameters<typeof reviewsWithPoison>[1]
  databaseKills: Omit<KillOptions, 'targets'>
  redis: { kills: number }
  restarts: RestartOptions
}

/** Of `npm run test:full`. */
export const small: Sizes = {
  ledger: { members: 8, gyms: 12, unreviewed: 4 },
  kills: { events: 150, kills: 4, perSecond: 10, erasures: 2, gymChanges: 10 },
  frozenBroker: { frozenS: 8, perSecond: 5 },
  poison: { events: 30, poison: 5, perSecond: 10 },
  databaseKills: { events: 100, kills: 1, perSecond: 20 },
  redis: { kills: 1 },
  restarts: { services: ['gym'], restarts: 1, perSecond: 10 },
}

/** Of `npm run chaos`. */
export const full: Sizes = {
  ledger: { members: 80, gyms: 40, unreviewed: 20 },
  kills: {
    events: 10_000,
    kills: 60,
    perSecond: 10_000 / 600,
    erasures: 20,
    gymChanges: 500,
    settledMaxS: 30,
  },
  frozenBroker: { frozenS: 120, perSecond: 10, settledMaxS: 30, p99MaxMs: 500 },
  poison: { events: 5_000, poison: 100, perSecond: 50 },
  databaseKills: { events: 20_000, kills: 20, perSecond: 200 },
  redis: { kills: 10 },
  restarts: { services: serviceNames, restarts: 20, perSecond: 100 },
}

export interface SharedPromise {
  id: string
  title: string
  /** Servers that it harms. */
  harms: readonly string[]
  show(ledger: Ledger, sizes: Sizes): Promise<RunResult>
}

/** In the order in which they run. */
export const sharedPromises: SharedPromise[] = [
  {
    id: 'P1',
    title:
      'no review is lost, counted twice or left of a deleted account, and no gym is where it is not, while servers and services are killed',
    harms: ['rabbitmq', 'mongodb'],
    show: (ledger, { kills }) =>
      reviewsUnderKills(ledger, { ...kills, targets: ['rabbitmq', 'mongodb', 'review', 'gym'] }),
  },
  {
    id: 'P2',
    title: 'no review fails while the broker is frozen',
    harms: ['rabbitmq'],
    show: (ledger, { frozenBroker }) => reviewsWithFrozenBroker(ledger, frozenBroker),
  },
  {
    id: 'P3',
    title: 'bad messages are set aside, and their replay changes nothing',
    harms: [],
    show: (ledger, { poison }) => reviewsWithPoison(ledger, poison),
  },
  {
    id: 'P4',
    title: 'no acknowledged write is lost while the database is killed',
    harms: ['mongodb'],
    show: (ledger, { databaseKills }) =>
      reviewsUnderKills(ledger, { ...databaseKills, targets: ['mongodb'] }),
  },
  {
    id: 'P9',
    title: 'sessions survive kills of Redis, and nobody is taken for another',
    harms: ['redis'],
    show: ({ product }, { redis }) => redisKills(product, redis.kills),
  },
]
