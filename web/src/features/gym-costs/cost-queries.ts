// The observations of what a gym costs.
import { listCosts } from '@jumpingjack/contracts/costs/costs'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'

export type PricedGym = Pick<GymDetail, 'id' | 'name' | 'cost' | 'lacksReviews'>

export function costsOptions(gymId: string) {
  return queryOptions({
    // Read again with the gym.
    queryKey: [...gymDetailOptions(gymId).queryKey, listCosts.path],
    queryFn: ({ signal }) => callApi(listCosts, { params: { id: gymId }, signal }),
    gcTime: 0,
  })
}
