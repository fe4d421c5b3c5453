// The signed-in member. Only this query decides whether there is one.
import { type CurrentUser, readCurrentUser } from '@jumpingjack/contracts/user/users'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi, isSignedOut } from '../../lib/api/api.ts'
import { forgetMember, isKnownVisitor } from './use-single-member.ts'

export const currentUserQuery = queryOptions({
  queryKey: [readCurrentUser.path],
  queryFn: async ({ signal }) => {
    // Browsers log every 401 as an error.
    if (isKnownVisitor()) throw new ApiError(401, 'Unauthorized', '')
    try {
      return await callApi(readCurrentUser, { signal })
    } catch (error) {
      if (isSignedOut(error)) forgetMember()
      throw error
    }
  },
  // A visitor stays one.
  refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
})

/** Only for pages of members. */
export function useMember(): CurrentUser | undefined {
  return useQueryClient().getQueryData(currentUserQuery.queryKey)
}

/** Fetches the account again. The old one stays visible meanwhile. */
export async function refreshMember(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** Checks the session again after a 401. */
export function recheckMember(queryClient: QueryClient): void {
  const { queryKey } = currentUserQuery
  if (queryClient.getQueryState(queryKey)?.status === 'success') void queryClient.resetQueries({ queryKey })
}
