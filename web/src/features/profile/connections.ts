// Query of the member's connections with social networks.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { listConnections, type SocialConnection } from '@jumpingjack/contracts/user/social'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export function connectionsOptions(memberId: string) {
  return queryOptions({
    queryKey: [listConnections.path, memberId],
    queryFn: ({ signal }) => callApi(listConnections, { query: { userId: memberId }, signal }),
    // Connecting and disconnecting reload the page.
    gcTime: 0,
  })
}

/** Only active connections allow sharing. */
export function activePlatforms(connections: SocialConnection[]): SocialPlatform[] {
  return connections.filter(({ isActive }) => isActive).map(({ platform }) => platform)
}
