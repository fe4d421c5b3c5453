// The sizes of the runs.
import type { RestartOptions } from './rolling-restarts.ts'

/** What makes a run fail at full size. In `npm run test:full` nothing is timed. */
export interface TimeGoals {
  /** From the end of the last fault until outboxes and queues are empty and averages right. */
  settledMaxS?: number
  p99MaxMs?: number
}

export interface Sizes {
  ledger: { members: number; gyms: number }
  kills: { events: number; kills: number; perSecond: number; erasures: number } & TimeGoals
  frozenBroker: { frozenS: number; perSecond: number } & TimeGoals
  poison: { events: number; poison: number; perSecond: number }
  databaseKills: { events: number; kills: number; perSecond: number }
  redis: { kills: number }
  restarts: RestartOptions
}

/** Of `npm run test:full`. */
export const small: Sizes = {
  ledger: { members: 8, gyms: 12 },
  kills: { events: 150, kills: 4, perSecond: 10, erasures: 2 },
  frozenBroker: { frozenS: 8, perSecond: 5 },
  poison: { events: 30, poison: 5, perSecond: 10 },
  databaseKills: { events: 100, kills: 1, perSecond: 20 },
  redis: { kills: 1 },
  restarts: { services: ['gym'], restarts: 1, perSecond: 10 },
}

/** Of `npm run chaos`. */
export const full: Sizes = {
  ledger: { members: 80, gyms: 50 },
  kills: { events: 10_000, kills: 60, perSecond: 10_000 / 600, erasures: 20, settledMaxS: 30 },
  frozenBroker: { frozenS: 120, perSecond: 10, settledMaxS: 30, p99MaxMs: 500 },
  poison: { events: 5_000, poison: 100, perSecond: 50 },
  databaseKills: { events: 20_000, kills: 20, perSecond: 200 },
  redis: { kills: 10 },
  restarts: {
    services: ['gym', 'review', 'user', 'payment', 'admin', 'places', 'gateway'],
    restarts: 20,
    perSecond: 100,
  },
}
