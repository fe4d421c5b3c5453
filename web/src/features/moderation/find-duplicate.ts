// The gyms that may be the same as a reported one: similar ones nearby, or those found by a text.
import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { findSimilarGyms, type Gym } from '@jumpingjack/contracts/gym/gyms'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export type ReportedGym = Pick<Gym, 'id' | 'name' | 'latitude' | 'longitude'>

const foundLimit = 5

export function usePossibleDuplicates({ id, name, latitude, longitude }: ReportedGym, text: string) {
  const similar = { name, lat: latitude, lng: longitude }
  const found = { q: text, near: `${latitude},${longitude}`, limit: String(foundLimit + 1) }
  return useQuery({
    queryKey: [findSimilarGyms.path, similar, text],
    queryFn: ({ signal }): Promise<(Gym & { distanceM?: number })[]> =>
      text
        ? callApi(listGyms, { query: found, signal })
        : callApi(findSimilarGyms, { query: similar, signal }),
    select: (gyms) => gyms.filter((gym) => gym.id !== id).slice(0, foundLimit),
    gcTime: 0,
  })
}
