// Builds the dependencies of the gym service and mounts its routes, handlers and recurring work.
import { hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { handleDeletedAccounts } from '@jumpingjack/kit/service/erasures'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { type Repetition, repeat } from '@jumpingjack/kit/timing/repeat'
import { applyCosts, applyUnapplied, type CostDeps, moveCosts } from './costs/costs.actions.ts'
import { costRoutes } from './costs/costs.routes.ts'
import { createCostStore } from './costs/costs.store.ts'
import type { GymEnv } from './env.ts'
import { gymRoutes } from './gyms/gyms.routes.ts'
import { createGymStore } from './gyms/gyms.store.ts'
import { createProviderGymStore } from './gyms/provider-gyms.store.ts'
import { mergingRoutes } from './merging/merging.routes.ts'
import { createMergingStore } from './merging/merging.store.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { reconcileSubscriptions } from './premium/premium.actions.ts'
import { premiumHandlers } from './premium/premium.handlers.ts'
import { createSubscriberStore } from './premium/subscribers.store.ts'
import { reconcileRatings, reconcileTallies } from './ratings/ratings.actions.ts'
import { ratingHandlers } from './ratings/ratings.handlers.ts'
import { createRatingStore } from './ratings/ratings.store.ts'
import { createGymRecounts, createProviderGymRecounts } from './ratings/recounts.store.ts'
import { createTallies, recountedTallies } from './ratings/tallies.actions.ts'
import { createGymIndex, refreshEveryMs } from './search/gym-index.store.ts'
import { searchRoutes } from './search/search.routes.ts'
import { createAnswerStore } from './suggestions/answers.store.ts'
import { readTrust, reopenGyms } from './suggestions/existence.actions.ts'
import { createExistenceStore } from './suggestions/existence.store.ts'
import { applyConfirmed, type SuggestionDeps } from './suggestions/suggestions.actions.ts'
import { suggestionRoutes } from './suggestions/suggestions.routes.ts'
import { createSuggestionStore } from './suggestions/suggestions.store.ts'

export async function assemble(kit: Kit, env: GymEnv): Promise<Assembly> {
  const { now, routes, log } = kit
  const gyms = createGymStore(kit.db)
  const gymIndex = createGymIndex({ gyms, log, now })
  const providerGyms = createProviderGymStore(kit.db)
  const ratings = createRatingStore(kit.db)
  const subscribers = createSubscriberStore(kit.db, kit.log)
  const relay = kit.relay(gyms.model)
  const callReview = kit.serviceClient('review', env.REVIEW_URL)
  const callPlaces = kit.serviceClient('places', env.PLACES_URL)
  const recountDeps = {
    ownGyms: { recounts: createGymRecounts(gyms), relay },
    providerGyms: {
      recounts: createProviderGymRecounts(providerGyms),
      relay: kit.relay(providerGyms.model),
    },
    ratings,
    gymIndex,
    log,
    now,
  }

  searchRoutes(routes, { gymIndex, subscribers, providerGyms, callPlaces, now })
  const known = { gyms, gymIndex, gymRelay: relay }
  const { suggestions, answers, trustedOf } = mountSuggestions(kit, { ...known, callReview })
  const { costs, ...costing } = mountCosts(kit, { ...known, trustedOf })
  mergingRoutes(routes, { gyms, gymIndex, merging: createMergingStore(gyms), ...costing, relay, now })
  const reading = { gyms, gymIndex, providerGyms, callPlaces, now }
  gymRoutes(routes, { ...reading, relay })
  pageRoutes(routes, { ...reading, callReview, suggestions, answers, log })
  personalDataRoutes(routes, { gyms, suggestions, answers, costs })
  kit.every(hourMs, 'recount', () => reconcileTallies(recountDeps))
  kit.every(10 * minuteMs, 'derive-fields', () => migrate(gyms.model, gyms.derivation(now), log))
  const recording = { ratings, tallies: createTallies(recountDeps), now }
  const repairing = { ratings, tallies: recountedTallies(recountDeps), now, log }
  const callUser = kit.serviceClient('user', env.USER_URL)
  kit.reconcile('ratings', () => reconcileRatings({ ...repairing, callReview }))
  kit.reconcile('subscriptions', () => reconcileSubscriptions({ subscribers, callUser, log, now }))
  // Ratings name no member.
  const stores = [suggestions, answers, costs]
  const removals = [subscribers.remove, gyms.removeCreator, ...stores.map((store) => store.removeMember)]
  const erasure = handleDeletedAccounts(kit, async ({ userId }) => {
    await Promise.all(removals.map((remove) => remove(userId)))
  })
  let refreshing: Repetition | undefined
  return {
    async load() {
      await gymIndex.load()
      refreshing = repeat(refreshEveryMs, gymIndex.refresh)
    },
    handlers: { ...ratingHandlers(recording), ...premiumHandlers(subscribers), ...erasure.handlers },
    // A running refresh ends with the connection.
    stop: async () => void refreshing?.stop(),
  }
}

function mountCosts(kit: Kit, known: Pick<CostDeps, 'gyms' | 'gymIndex' | 'gymRelay' | 'trustedOf'>) {
  const costs = createCostStore(kit.db)
  const deps = { ...known, costs, relay: kit.relay(costs.model), now: kit.now }
  costRoutes(kit.routes, deps)
  kit.every(minuteMs, 'apply-costs', () => applyUnapplied(deps))
  kit.every(hourMs, 'move-costs', () => moveCosts(deps))
  return { costs, applyCosts: (gymId: string) => applyCosts(deps, gymId) }
}

function mountSuggestions(
  kit: Kit,
  known: Pick<SuggestionDeps, 'gyms' | 'gymIndex' | 'gymRelay' | 'callReview'>,
) {
  const suggestions = createSuggestionStore(kit.db)
  const answers = createAnswerStore(kit.db)
  const existence = createExistenceStore(suggestions, known.gyms)
  const deps = {
    ...known,
    suggestions,
    answers,
    existence,
    relay: kit.relay(suggestions.model),
    now: kit.now,
  }
  suggestionRoutes(kit.routes, deps)
  kit.every(minuteMs, 'apply-suggestions', () => applyConfirmed(deps))
  kit.every(minuteMs, 'reopen-gyms', () => reopenGyms(deps))
  const trustedOf: CostDeps['trustedOf'] = async (...asked) => (await readTrust(deps, ...asked)).trusted
  return { suggestions, answers, trustedOf }
}
