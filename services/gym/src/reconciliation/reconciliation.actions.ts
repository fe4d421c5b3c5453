// Use case of `npm run reconcile`: runs the reconciliations of this service once, on its database, while its replicas
// run. The relay of a replica publishes each corrected average.
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Connection } from 'mongoose'
import { createGymStore } from '../gyms/gyms.store.ts'
import { createProviderGymStore } from '../gyms/provider-gyms.store.ts'
import { reconcileSubscriptions } from '../premium/reconcile-subscriptions.actions.ts'
import { createSubscriberStore } from '../premium/subscribers.store.ts'
import { reconcileTallies } from '../ratings/ratings.actions.ts'
import { createRatingStore } from '../ratings/ratings.store.ts'
import { reconcileRatings } from '../ratings/reconcile-ratings.actions.ts'
import { createGymRecounts, createProviderGymRecounts } from '../ratings/recounts.store.ts'
import { recountedTallies } from '../ratings/tallies.actions.ts'

interface Services {
  callReview: ServiceClient
  callUser: ServiceClient
  log: Logger
}

/** Each returns how many entries were missing or wrong. */
export function openReconciliation(db: Connection, { callReview, callUser, log }: Services) {
  const now = () => new Date()
  const relay = { wake() {}, publish() {}, async stop() {} }
  const ratings = createRatingStore(db)
  const recountDeps = {
    ownGyms: { recounts: createGymRecounts(createGymStore(db)), relay },
    providerGyms: { recounts: createProviderGymRecounts(createProviderGymStore(db)), relay },
    ratings,
    gymIndex: { changed() {} },
    log,
    now,
  }
  const tallies = recountedTallies(recountDeps)
  return {
    ratings: () => reconcileRatings({ ratings, tallies, callReview, log, now }),
    averages: () => reconcileTallies(recountDeps),
    subscriptions: () =>
      reconcileSubscriptions({ subscribers: createSubscriberStore(db, log), callUser, log, now }),
  }
}
