// What a marker stands for: an own gym, a gym of the provider, or a cluster from the server.

import { type AlgorithmInput, Cluster, SuperClusterViewportAlgorithm } from '@googlemaps/markerclusterer'
import { markerDistancePx, worldX, worldY } from '@jumpingjack/contracts/gym/gym-area'
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { type LatLng, positionOf } from '../../../lib/geo/geo.ts'
import { worldSizeAtZoom0 } from '../../../lib/geo/mercator.ts'
import { missingNotes } from '../../../lib/gym/searched-facts.ts'
import { ratingText } from '../../../ui/gym/stars.tsx'

export type MapGym = Gym | ProviderGym
export type MapMarker = MapGym | GymCluster

export function isCluster(marker: MapMarker): marker is GymCluster {
  return 'count' in marker
}

export function gymOf(markers: readonly MapMarker[], gymId: string | undefined): MapGym | undefined {
  if (!gymId) return undefined
  return markers.find((marker): marker is MapGym => marker.id === gymId && !isCluster(marker))
}

/** "4.6", in German "4,6"; undefined without ratings. */
export function ratingOf({ averageRating, totalReviews }: MapGym): string | undefined {
  return totalReviews > 0 && averageRating ? ratingText(Number(averageRating)) : undefined
}

const maxMatches = 20

/** The first gyms that are known to have all that a search asks for. */
export function knownMatches(gyms: readonly MapGym[], wanted: readonly SearchWord[]): MapGym[] {
  if (wanted.length === 0) return []
  const isClosed = (gym: MapGym) => 'closed' in gym && gym.closed
  return gyms.filter((gym) => !isClosed(gym) && missingNotes(gym, wanted).length === 0).slice(0, maxMatches)
}

interface Group<Item> {
  x: number
  y: number
  items: [Item, ...Item[]]
}

/**
 * Markers that would cover each other, so that nobody could click the lower one. They become one cluster.
 * The first of each group has the most gyms. The group is shown at its position.
 */
export function groupOverlapping<Item>(
  items: readonly Item[],
  zoom: number,
  measure: (item: Item) => LatLng & { count: number },
): [Item, ...Item[]][] {
  const distance = markerDistancePx / (worldSizeAtZoom0 * 2 ** zoom)
  const groups: Group<Item>[] = []
  const placed = items.map((item) => ({ item, ...measure(item) })).sort((a, b) => b.count - a.count)
  for (const { item, lat, lng } of placed) {
    const [x, y] = [worldX(lng), worldY(lat)]
    const near = groups.find((group) => {
      const across = Math.abs(group.x - x)
      return Math.hypot(Math.min(across, 1 - across), group.y - y) < distance
    })
    if (near) near.items.push(item)
    else groups.push({ x, y, items: [item] })
  }
  return groups.map((group) => group.items)
}

/** Above this zoom there are no clusters. */
const clusterMaxZoom = 16

/** Supercluster moves a cluster to the mean of its gyms, where it can cover another one. */
export class SeparateClusters extends SuperClusterViewportAlgorithm {
  constructor() {
    super({ radius: markerDistancePx, extent: worldSizeAtZoom0, maxZoom: clusterMaxZoom })
  }

  override cluster(input: AlgorithmInput): Cluster[] {
    const clusters = super.cluster(input)
    const zoom = input.map.getZoom() ?? 0
    if (zoom > clusterMaxZoom) return clusters
    const measure = ({ position, count }: Cluster) => ({ ...position.toJSON(), count })
    return groupOverlapping(clusters, zoom, measure).map((group) => {
      if (group.length === 1) return group[0]
      return new Cluster({ markers: group.flatMap(({ markers }) => markers), position: group[0].position })
    })
  }
}

export function mergeOverlapping(markers: readonly MapMarker[], zoom: number): MapMarker[] {
  const count = (marker: MapMarker) => (isCluster(marker) ? marker.count : 1)
  const groups = groupOverlapping(markers, zoom, (marker) => ({
    ...positionOf(marker),
    count: count(marker),
  }))
  return groups.map((group) => {
    const [{ id, latitude, longitude }] = group
    if (group.length === 1) return group[0]
    return { id, latitude, longitude, count: group.reduce((sum, marker) => sum + count(marker), 0) }
  })
}
