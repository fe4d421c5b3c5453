// Who is signed in. The call's success decides; nothing else in the browser knows.
import { type CurrentUser, readCurrentUser } from '@jumpingjack/contracts/user/users'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'

export const currentUserQuery = queryOptions({
  queryKey: [readCurrentUser.path],
  queryFn: ({ signal }) => callApi(readCurrentUser, { signal }),
})

/** The member, on pages that only members see. */
export function useMember(): CurrentUser | undefined {
  return useQueryClient().getQueryData(currentUserQuery.queryKey)
}

/** Reads the account again, where it may have changed. What is shown stays until the answer is there. */
export async function refreshMember(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** Asks anew who is here, after a call was refused for want of a session. */
export function recheckMember(queryClient: QueryClient): void {
  const { queryKey } = currentUserQuery
  if (queryClient.getQueryState(queryKey)?.status === 'success') void queryClient.resetQueries({ queryKey })
}
