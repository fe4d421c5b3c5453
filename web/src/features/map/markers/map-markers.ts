// What a marker stands for: an own gym, a gym of the provider, or a cluster from the server.
import type { GymCluster } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import type { LatLng } from '../../../lib/geo/geo.ts'
import { ratingText } from '../../../ui/gym/stars.tsx'

export type MapGym = Gym | ProviderGym
export type MapMarker = MapGym | GymCluster

export function isCluster(marker: MapMarker): marker is GymCluster {
  return 'count' in marker
}

export function positionOf({ latitude, longitude }: MapMarker): LatLng {
  return { lat: Number(latitude), lng: Number(longitude) }
}

/** "4.6", in German "4,6"; undefined without ratings. */
export function ratingOf({ averageRating, totalReviews }: MapGym): string | undefined {
  return totalReviews > 0 && averageRating ? ratingText(Number(averageRating)) : undefined
}
