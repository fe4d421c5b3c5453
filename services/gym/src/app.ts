// Builds what the gym service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import type { GymEnv } from './env.ts'
import { gymRoutes } from './gyms/gyms.routes.ts'
import { createGymStore } from './gyms/gyms.store.ts'
import { coalesce } from './ratings/coalesce.ts'
import { mendDrift, recountGym } from './ratings/ratings.actions.ts'
import { ratingReactions } from './ratings/ratings.reactions.ts'
import { createRatingStore } from './ratings/ratings.store.ts'

const hourMs = 3_600_000

export async function assemble(kit: Kit, env: GymEnv): Promise<Assembly> {
  const { now, routes, log } = kit
  const gyms = createGymStore(kit.db)
  const ratings = createRatingStore(kit.db)
  const relay = kit.relay(gyms.model)
  const counting = { gyms, ratings, relay, log, now }

  gymRoutes(routes, { gyms, relay, now, log, callReview: kit.caller('review', env.REVIEW_URL) })
  kit.every(hourMs, 'recount', () => mendDrift(counting))
  const recount = coalesce(async (gymId: string) => void (await recountGym(counting, gymId)))
  return { reactions: ratingReactions({ ratings, recount, now }) }
}
