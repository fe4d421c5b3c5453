// The member's connections with social networks, as server data.

import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { listConnections, type SocialConnection } from '@jumpingjack/contracts/user/social'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export function connectionsOptions(memberId: string) {
  return queryOptions({
    queryKey: [listConnections.path, memberId],
    queryFn: ({ signal }) => callApi(listConnections, { query: { userId: memberId }, signal }),
    // Connecting and disconnecting end with a new page.
    gcTime: 0,
  })
}

/** Only these can be shared on. */
export function activePlatforms(connections: SocialConnection[]): SocialPlatform[] {
  return connections.filter(({ isActive }) => isActive).map(({ platform }) => platform)
}
