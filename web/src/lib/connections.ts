// The member's connections with social networks, as server data.
import { listConnections, type SocialConnection, type SocialPlatform } from '@jumpingjack/contracts/social'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

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
