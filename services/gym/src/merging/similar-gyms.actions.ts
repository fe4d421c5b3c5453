// Use case: possible duplicates of a gym, before it is added.
import { circleAround, metresPerMile, milesBetween, unitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import { isSimilarName } from './similar-gyms.rules.ts'

export interface SimilarGymDeps {
  gymIndex: GymIndex
  now: () => Date
}

const radiusM = 150
const maxSimilar = 5
/** More gyms than any place has within the radius. */
const maxNearby = 500

/** Nearest first. */
export async function findSimilarGyms(
  { gymIndex, now }: SimilarGymDeps,
  { name, lat, lng }: { name: string; lat: number; lng: number },
): Promise<(Gym & { distanceM: number })[]> {
  const circle = circleAround(lat, lng, radiusM / metresPerMile)
  const searcher = await gymIndex.current()
  const near = unitVector(lat, lng)
  const { ids } = searcher.search({ filter: { circle }, sort: 'distance', near, limit: maxNearby })
  return (await gymIndex.details(ids))
    .filter((gym) => isSimilarName(gym.name, name))
    .map((gym) => ({
      ...toGym(gym, now()),
      distanceM: Math.round(
        milesBetween({ lat, lng }, { lat: gym.latitude, lng: gym.longitude }) * metresPerMile,
      ),
    }))
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, maxSimilar)
}
