// The promises that one product and one ledger can show.
import type { Outcome } from './product.ts'
import { redisKills } from './redis-kills.ts'
import { reviewsUnderKills, reviewsWithFrozenBroker } from './reviews/kills.ts'
import type { Ledger } from './reviews/ledger.ts'
import { reviewsWithPoison } from './reviews/poison.ts'
import type { Sizes } from './sizes.ts'

export interface SharedPromise {
  id: string
  /** It says what is broken meanwhile. */
  title: string
  /** Servers that it harms. */
  harms: readonly string[]
  show(ledger: Ledger, sizes: Sizes): Promise<Outcome>
}

/** In the order in which they run. */
export const sharedPromises: SharedPromise[] = [
  {
    id: 'P1',
    title:
      'no review is lost, counted twice or left of a deleted account while servers and services are killed',
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
