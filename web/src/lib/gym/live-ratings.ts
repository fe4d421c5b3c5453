// The latest rating of each gym from live events.
import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'

type GymRated = Extract<LiveMessage, { type: 'gym-rated' }>
interface LiveRating {
  rating: GymRated
  atMs: number
}

const latest = new Map<string, LiveRating>()

/** Returns false for an event that is not newer than the last one. */
export function recordRating(rating: GymRated, nowMs: number): boolean {
  const known = latest.get(rating.gymId)
  if (known && known.rating.sequence >= rating.sequence) return false
  latest.set(rating.gymId, { rating, atMs: nowMs })
  return true
}

/** A reply to a request from `requestedAtMs` may be older than a later live event. Such events override it. */
export function withLiveRatings<G extends Gym>(gyms: G[], requestedAtMs: number): G[] {
  return gyms.map((gym) => {
    const known = latest.get(gym.id)
    return known && known.atMs >= requestedAtMs ? withRating(gym, known.rating) : gym
  })
}

export function withRating<G extends Gym>(gym: G, rating: GymRated): G {
  const { averageRating, totalReviews } = rating
  return { ...gym, averageRating, totalReviews }
}
