// Use case: possible duplicates of a gym, before it is added.
import { circleAround } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymListStore } from '../search/gym-list.store.ts'
import { isSimilarName, metresBetween, metresPerMile } from './similar-gyms.rules.ts'

export interface SimilarGymDeps {
  gymList: GymListStore
  now: () => Date
}

const radiusM = 150
const maxSimilar = 5
/** More gyms than any place has within the radius. */
const maxNearby = 500

/** Nearest first. */
export async function findSimilarGyms(
  { gymList, now }: SimilarGymDeps,
  { name, lat, lng }: { name: string; lat: number; lng: number },
): Promise<(Gym & { distanceM: number })[]> {
  const circle = circleAround(lat, lng, radiusM / metresPerMile)
  const nearby = await gymList.list({ circle }, 'name', maxNearby)
  return nearby
    .filter((gym) => isSimilarName(gym.name, name))
    .map((gym) => ({
      ...toGym(gym, now()),
      distanceM: Math.round(metresBetween(gym, { latitude: lat, longitude: lng })),
    }))
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, maxSimilar)
}
