// Use case: the gyms of a map view as clusters and single gyms.
import type { GymCluster, GymClustersQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import { formatDegrees } from '../gyms/degrees.rules.ts'
import { checkPremium, type PremiumDeps } from '../premium/premium.actions.ts'
import type { GymIndex } from './gym-index.store.ts'
import { gymTexts } from './gym-texts.rules.ts'
import { type Cluster, clustersOf, clusterZoom } from './index/cluster-grid.rules.ts'
import { toGymFilter } from './index/gym-filter.rules.ts'
import type { KeepReply } from './kept-replies.actions.ts'

export interface ClusterDeps extends PremiumDeps {
  gymIndex: GymIndex
  keepClusters: KeepReply<Clusters>
}

export interface Clusters {
  json: JsonText<(GymCluster | Gym)[]>
}

/** The counts add up to the total of the list with the same filter. */
export async function listClusters(
  deps: ClusterDeps,
  member: Member,
  query: GymClustersQuery,
): Promise<Clusters['json']> {
  await checkPremium(deps, member, query)
  const { gymIndex, keepClusters } = deps
  const { json } = await keepClusters(query, async (searcher, at) => {
    const zoom = clusterZoom(query.bbox, query.zoom)
    const matches = searcher.matches(toGymFilter(query, at))
    const view = { ...matches, positions: searcher.columns.arrays }
    const [singles, clusters] = partition(clustersOf(query.bbox, zoom, view))
    const gyms = await gymIndex.details(singles.map(({ row }) => searcher.id(row)))
    const texts = clusters.map((cluster) => JSON.stringify(toGymCluster(cluster)))
    return { json: new JsonText(`[${[...gymTexts(gyms, at), ...texts]}]`) }
  })
  return json
}

function partition(clusters: Cluster[]): [singles: Cluster[], clusters: Cluster[]] {
  const { true: singles = [], false: others = [] } = Object.groupBy(clusters, ({ count }) => `${count === 1}`)
  return [singles, others]
}

function toGymCluster({ id, latitude, longitude, count }: Cluster): GymCluster {
  return { id, latitude: formatDegrees(latitude), longitude: formatDegrees(longitude), count }
}
