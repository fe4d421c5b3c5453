// What recounts need, on the database of a running gym service. Publishes nothing.
import { createLog } from '@jumpingjack/kit/telemetry/log'
import type { Connection } from 'mongoose'
import { createGymStore } from '../src/gyms/gyms.store.ts'
import { createProviderGymStore } from '../src/gyms/provider-gyms.store.ts'
import { createRatingStore } from '../src/ratings/ratings.store.ts'
import { createGymRecounts, createProviderGymRecounts } from '../src/ratings/recounts.store.ts'

const relay = { wake() {}, publish() {}, async stop() {} }

export function recountDeps(db: Connection) {
  return {
    ownGyms: { recounts: createGymRecounts(createGymStore(db)), relay },
    providerGyms: { recounts: createProviderGymRecounts(createProviderGymStore(db)), relay },
    ratings: createRatingStore(db),
    gymIndex: { changed() {} },
    log: createLog('gym', 'silent'),
    now: () => new Date(),
  }
}
