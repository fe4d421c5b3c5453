// Use case of `npm run reconcile`: runs the reconciliations of this service once, on its database, while its replicas
// run. The relay of a replica publishes each corrected average.
import { noRelay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Connection } from 'mongoose'
import { createGymStore } from '../gyms/gyms.store.ts'
import { createProviderGymStore } from '../gyms/provider-gyms.store.ts'
import { reconcileSubscriptions } from '../premium/premium.actions.ts'
import { createSubscriberStore } from '../premium/subscribers.store.ts'
import { reconcileRatings, reconcileTallies } from '../ratings/ratings.actions.ts'
import { createRatingStore } from '../ratings/ratings.store.ts'
import { createGymRecounts, createProviderGymRecounts } from '../ratings/recounts.store.ts'
import { recountedTallies } from '../ratings/tallies.actions.ts'

interface Services {
  callReview: ServiceClient
  callUser: ServiceClient
  log: Logger
}

/** Each returns how many entries were missing or wrong. */
export function openReconciliation(db: Connection, { callReview, callUser, log }: Services) {
  const deps = recountDeps(db, log)
  const tallies = recountedTallies(deps)
  const subscribers = createSubscriberStore(db, log)
  return {
    ratings: () => reconcileRatings({ ...deps, tallies, callReview }),
    averages: () => reconcileTallies(deps),
    subscriptions: () => reconcileSubscriptions({ ...deps, subscribers, callUser }),
  }
}

/** What recounts need beside a running gym service. Publishes nothing. */
export function recountDeps(db: Connection, log: Logger) {
  return {
    ownGyms: { recounts: createGymRecounts(createGymStore(db)), relay: noRelay },
    providerGyms: { recounts: createProviderGymRecounts(createProviderGymStore(db)), relay: noRelay },
    ratings: createRatingStore(db),
    gymIndex: { changed() {} },
    log,
    now: () => new Date(),
  }
}
