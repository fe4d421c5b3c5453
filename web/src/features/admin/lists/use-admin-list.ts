// A list of the portal, loaded page by page.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type AdminEntry,
  adminPages,
  type ListEndpoint,
  type ListFilter,
  openCountKey,
} from './admin-pages.ts'

export interface AdminList<T extends AdminEntry> {
  entries: T[]
  /** All matching entries, not only those loaded. */
  total: number
  state: 'pending' | 'failed' | 'ready'
  isFetching: boolean
  hasMore: boolean
  /** The next page failed to load. */
  hasNextPageError: boolean
  fetchMore: () => void
  refresh: () => void
}

export function useAdminList<T extends AdminEntry>(
  endpoint: ListEndpoint<T>,
  filter: ListFilter,
): AdminList<T> {
  const queryClient = useQueryClient()
  const options = adminPages(endpoint, filter)
  const query = useInfiniteQuery(options)
  const { data, isPending, isError, isFetching, hasNextPage, isFetchNextPageError } = query
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  return {
    entries,
    total: data?.pages.at(-1)?.total ?? 0,
    state: isPending ? 'pending' : isError && !isFetchNextPageError ? 'failed' : 'ready',
    isFetching,
    hasMore: hasNextPage,
    hasNextPageError: isFetchNextPageError,
    fetchMore: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage()
    },
    refresh: () => {
      // Only the first page is fetched, however many were loaded.
      queryClient.setQueryData(
        options.queryKey,
        (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
      )
      void query.refetch()
      void queryClient.invalidateQueries({ queryKey: openCountKey })
    },
  }
}
