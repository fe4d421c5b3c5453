// Use case: the gyms of a map view as clusters and single gyms.
import type { GymCluster, GymClustersQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { formatDegrees } from '../gyms/degrees.rules.ts'
import { toGym } from '../gyms/gyms.rules.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import { type Cluster, clustersOf, clusterZoom, gridLevel } from './clusters/cluster-grid.rules.ts'
import type { GymIndex } from './gym-index.store.ts'
import { toGymFilter } from './index/gym-filter.rules.ts'

export interface ClusterDeps extends PremiumDeps {
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
  const searcher = await deps.gymIndex.current()
  const zoom = clusterZoom(query.bbox, query.zoom)
  const view = searcher.view({ ...toGymFilter(query, now), box: query.bbox }, gridLevel(zoom))
  const [singles, clusters] = partition(clustersOf(query.bbox, zoom, view))
  const gyms = await deps.gymIndex.details(singles.map(({ row }) => searcher.id(row)))
  return [...gyms.map((gym) => toGym(gym, now)), ...clusters.map(toGymCluster)]
}

function partition(clusters: Cluster[]): [singles: Cluster[], clusters: Cluster[]] {
  const { true: singles = [], false: others = [] } = Object.groupBy(clusters, ({ count }) => `${count === 1}`)
  return [singles, others]
}

function toGymCluster({ id, latitude, longitude, count }: Cluster): GymCluster {
  return { id, latitude: formatDegrees(latitude), longitude: formatDegrees(longitude), count }
}
