// Which queries need Premium.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'

export function needsPremium(query: GymListQuery | GymClustersQuery): boolean {
  return query.hasPhotos === true || ('cursor' in query && query.cursor !== undefined)
}
