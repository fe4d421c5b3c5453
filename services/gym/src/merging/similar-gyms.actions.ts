// Use case: before a gym is added, the gyms that it may be doubling.
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { asGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { circleAround } from '../search/areas.rules.ts'
import { isAlike, metresBetween, metresPerMile } from './similar-gyms.rules.ts'

export interface SimilarDeps {
  gyms: GymStore
  now: () => Date
}

const reachM = 150
const shownGyms = 5
/** More than stand within reach anywhere. */
const lookedAtGyms = 500

/** Nearest first. */
export async function findSimilarGyms(
  { gyms, now }: SimilarDeps,
  { name, lat, lng }: { name: string; lat: number; lng: number },
): Promise<(Gym & { distanceM: number })[]> {
  const circle = circleAround(lat, lng, reachM / metresPerMile)
  const close = await gyms.list({ circle }, 'name', lookedAtGyms)
  return close
    .filter((gym) => isAlike(gym.name, name))
    .map((gym) => ({
      ...asGym(gym, now()),
      distanceM: Math.round(metresBetween(gym, { latitude: lat, longitude: lng })),
    }))
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, shownGyms)
}
