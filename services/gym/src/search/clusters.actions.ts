// Use case: the gyms of a map view as clusters and single gyms.
import type { GymCluster, GymClustersQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { formatDegrees, toGym } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import { type Cluster, createClusterGrid } from './cluster-grid.rules.ts'
import { toGymFilter } from './gym-filter.rules.ts'
import type { GymIndex } from './gym-index.store.ts'

export interface ClusterDeps extends PremiumDeps {
  gyms: GymStore
  gymIndex: GymIndex
}

/** The counts add up to the total of the list with the same filter. */
export async function listClusters(
  deps: ClusterDeps,
  member: Member,
  query: GymClustersQuery,
): Promise<(GymCluster | Gym)[]> {
  await checkPremium(deps, member, query)
  const now = deps.now()
  const points = await deps.gymIndex.current()
  const grid = createClusterGrid(query.bbox, query.zoom)
  points.forEach(toGymFilter(query, now), grid.add)
  const clusters = grid.clusters()
  const singleIds = clusters.filter(({ count }) => count === 1).map(({ row }) => points.id(row))
  const singles = await deps.gyms.findAll(singleIds)
  return clusters.flatMap<GymCluster | Gym>((cluster) => {
    if (cluster.count > 1) return toGymCluster(cluster)
    const gym = singles.get(points.id(cluster.row))
    return gym ? toGym(gym, now) : []
  })
}

function toGymCluster({ id, latitude, longitude, count }: Cluster): GymCluster {
  return { id, latitude: formatDegrees(latitude), longitude: formatDegrees(longitude), count }
}
