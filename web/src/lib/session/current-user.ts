// The signed-in member. Only this query decides whether there is one.
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../api/api-error.ts'
import { knownMember } from '../offline/known-member.ts'

const refreshRetries = 3

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async (context): Promise<CurrentUser> => {
    // Browsers log every 401 as an error.
    if (isKnownVisitor()) throw new ApiError(401, 'Unauthorized', '')
    const { loadCurrentUser } = await import('./load-current-user.ts')
    return loadCurrentUser(context)
  },
  // A visitor stays one.
  refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
})

/** The server saw no session when it sent the page, and nobody has signed in since. */
export function isKnownVisitor(): boolean {
  return document.querySelector('meta[name="visitor"]') !== null && knownMember() === null
}

/** Only for pages of members. */
export function useMember(): CurrentUser | undefined {
  const { data, error } = useQueryClient().getQueryState(currentUserQuery.queryKey) ?? {}
  return isSignedOut(error) ? undefined : data
}

/** Fetches the account again, with retries. The old one stays visible meanwhile. */
export async function refreshMember(queryClient: QueryClient): Promise<void> {
  // A fetch that is under way may have been answered before the change.
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey })
  const retry = (failures: number, error: Error) => failures < refreshRetries && !isSignedOut(error)
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0, retry }).catch(() => undefined)
}

/** Checks the session again after a 401. The page stays meanwhile: another tab may have signed in again. */
export function recheckMember(queryClient: QueryClient): void {
  const { data, error } = queryClient.getQueryState(currentUserQuery.queryKey) ?? {}
  if (data && !isSignedOut(error)) void refreshMember(queryClient)
}
