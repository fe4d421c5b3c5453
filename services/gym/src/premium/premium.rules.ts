// What is part of Premium.
import type { GymClustersQuery, GymListQuery } from '@jumpingjack/contracts/gym/gym-lists'

/** Whether a question asks for what only premium members have; its number of results is another matter. */
export function needsPremium(query: GymListQuery | GymClustersQuery): boolean {
  if (query.openNow || query.hasPhotos) return true
  return 'sort' in query && (query.sort === 'confidence' || query.cursor !== undefined)
}
