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
import type { GymSearcher } from './index/gym-search.rules.ts'
import { createKeptReplies, type KeptReplies } from './kept-replies.rules.ts'

export interface ClusterDeps extends PremiumDeps {
  gymIndex: GymIndex
  clusters: KeptReplies<ClusterReply>
}

type ClusterReply = JsonText<(GymCluster | Gym)[]>

export const createKeptClusters = () => createKeptReplies<ClusterReply>(({ bytes }) => bytes.length)

/** The counts add up to the total of the list with the same filter. */
export async function listClusters(
  deps: ClusterDeps,
  member: Member,
  query: GymClustersQuery,
): Promise<ClusterReply> {
  await checkPremium(deps, member, query)
  const { gymIndex, clusters } = deps
  const now = deps.now()
  const searcher = await gymIndex.current()
  return clusters.get(JSON.stringify(query), gymIndex.version(), now, () =>
    findClusters({ gymIndex, searcher, now }, query),
  )
}

async function findClusters(
  { gymIndex, searcher, now }: { gymIndex: GymIndex; searcher: GymSearcher; now: Date },
  query: GymClustersQuery,
): Promise<ClusterReply> {
  const zoom = clusterZoom(query.bbox, query.zoom)
  const matches = searcher.matches(toGymFilter(query, now))
  const view = { ...matches, positions: searcher.columns.arrays }
  const [singles, clusters] = partition(clustersOf(query.bbox, zoom, view))
  const gyms = await gymIndex.details(singles.map(({ row }) => searcher.id(row)))
  const texts = clusters.map((cluster) => JSON.stringify(toGymCluster(cluster)))
  return new JsonText(`[${[...gymTexts(gyms, now), ...texts]}]`)
}

function partition(clusters: Cluster[]): [singles: Cluster[], clusters: Cluster[]] {
  const { true: singles = [], false: others = [] } = Object.groupBy(clusters, ({ count }) => `${count === 1}`)
  return [singles, others]
}

function toGymCluster({ id, latitude, longitude, count }: Cluster): GymCluster {
  return { id, latitude: formatDegrees(latitude), longitude: formatDegrees(longitude), count }
}
