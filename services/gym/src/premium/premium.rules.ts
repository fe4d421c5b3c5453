// Which queries need Premium.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'

export function needsPremium(query: GymListQuery | GymClustersQuery): boolean {
  if (query.openNow || query.hasPhotos) return true
  if ('sort' in query && query.sort === 'confidence') return true
  return 'cursor' in query && query.cursor !== undefined
}
