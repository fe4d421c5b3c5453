// Builds what the gym service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import type { GymEnv } from './env.ts'
import { gymRoutes } from './gyms/gyms.routes.ts'
import { createGymStore } from './gyms/gyms.store.ts'
import { providerGymRoutes } from './gyms/provider-gyms.routes.ts'
import { createProviderGymStore } from './gyms/provider-gyms.store.ts'
import { mergingRoutes } from './merging/merging.routes.ts'
import { createMergingStore } from './merging/merging.store.ts'
import { similarRoutes } from './merging/similar-gyms.routes.ts'
import { benefitHandlers } from './premium/premium.handlers.ts'
import { createSubscriberStore } from './premium/subscribers.store.ts'
import { bringUpToDate } from './ratings/backfill.actions.ts'
import { createBackfillStore } from './ratings/backfill.store.ts'
import { coalesce } from './ratings/coalesce.rules.ts'
import { mendDrift, recountGym } from './ratings/ratings.actions.ts'
import { ratingHandlers } from './ratings/ratings.handlers.ts'
import { createRatingStore } from './ratings/ratings.store.ts'
import { keepPoints } from './search/gym-index.store.ts'
import { createPointStore } from './search/gym-points.store.ts'
import { clusterRoutes } from './search/search.routes.ts'

const hourMs = 3_600_000
const tenMinutesMs = 600_000

export async function assemble(kit: Kit, env: GymEnv): Promise<Assembly> {
  const { now, routes, log } = kit
  const gyms = createGymStore(kit.db)
  const providerGyms = createProviderGymStore(kit.db)
  const ratings = createRatingStore(kit.db)
  const subscribers = createSubscriberStore(kit.db)
  const relay = kit.relay(gyms.model)
  const points = keepPoints({ store: createPointStore(gyms.model), log, now })
  const callReview = kit.serviceClient('review', env.REVIEW_URL)
  const callPlaces = kit.serviceClient('places', env.PLACES_URL)
  const counting = {
    ownGyms: { recounts: gyms.recounts, relay },
    providerGyms: { recounts: providerGyms.recounts, relay: kit.relay(providerGyms.model) },
    ratings,
    log,
    now,
  }

  // Before the gyms themselves, whose ids stand in the same place of the path.
  clusterRoutes(routes, { gyms, points, subscribers, now })
  similarRoutes(routes, { gyms, now })
  providerGymRoutes(routes, { providerGyms, callPlaces })
  gymRoutes(routes, { gyms, providerGyms, subscribers, relay, now, log, callReview, callPlaces })
  mergingRoutes(routes, { gyms, merging: createMergingStore(gyms.model), relay, now })
  kit.every(hourMs, 'recount', () => mendDrift(counting))
  const backfill = createBackfillStore(gyms.model, gyms.zones)
  kit.every(tenMinutesMs, 'backfill', () => bringUpToDate({ backfill, log, now }))
  const recount = coalesce(async (gymId: string) => void (await recountGym(counting, gymId)))
  return {
    handlers: { ...ratingHandlers({ ratings, recount, now }), ...benefitHandlers(subscribers) },
  }
}
