// A list of the portal, loaded page by page.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { t } from '@lingui/core/macro'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { CallInput } from '../../../lib/api/api.ts'
import { ApiError, isSignedOut } from '../../../lib/api/api-error.ts'
import { type PageInfo, pageInfo } from '../../../lib/api/pages.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { showError, showToast } from '../../../ui/overlay/toasts.ts'
import { callAdminWithHeaders } from '../session/call-admin.ts'

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

/**
 * A change by an administrator: shows a toast and updates the entries in every list, and the counts of open
 * ones.
 */
export function useAdminMutation<T extends AdminEntry, Input>(
  list: ListEndpoint<T>,
  call: (input: Input) => Promise<T | T[]>,
  messages: { done: (input: Input) => string; failed: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (changed, input) => {
      for (const entry of Array.isArray(changed) ? changed : [changed]) replaceEntry(queryClient, list, entry)
      void queryClient.invalidateQueries({ queryKey: openCountKey })
      showToast({ title: messages.done(input) })
    },
    onError: (error) => {
      // The end of the session has its own toast.
      if (isSignedOut(error)) return
      // On a conflict the shown entry is outdated.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: [list.path] })
      }
      showError(userMessage(error, t`Please try again.`), messages.failed)
    },
  })
}

export interface AdminEntry {
  id: string
}

interface AdminListPage<T extends AdminEntry> extends PageInfo {
  entries: T[]
}

/** An endpoint that replies with entries and has the total count and next page in headers. */
type ListEndpoint<T extends AdminEntry> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T[]>>

type ListFilter = Record<string, string | undefined>

const pageLength = 100

/** Queries of the portal's lists, page by page, and updates of single entries in the cache. */
function adminPages<T extends AdminEntry>(endpoint: ListEndpoint<T>, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, filter],
    queryFn: async ({ pageParam, signal }): Promise<AdminListPage<T>> => {
      const query = { ...filter, limit: pageLength, cursor: pageParam }
      // Such an endpoint has no params and no body.
      const input = { query, signal } as CallInput<ListEndpoint<T>>
      const { reply, headers } = await callAdminWithHeaders(endpoint, input)
      return { entries: reply, ...pageInfo(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Choosing a filter again fetches the list again.
    gcTime: 0,
  })
}

const openCountKey = ['open-count']

/** Number of entries of these statuses. */
export function openCount<T extends AdminEntry>(endpoint: ListEndpoint<T>, statuses: readonly string[]) {
  return queryOptions({
    queryKey: [...openCountKey, endpoint.path],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        statuses.map(async (status) => {
          const input = { query: { status, limit: 1 }, signal } as CallInput<ListEndpoint<T>>
          return pageInfo((await callAdminWithHeaders(endpoint, input)).headers).total
        }),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
  })
}

/** Replaces an entry in every cached list. */
function replaceEntry<T extends AdminEntry>(
  queryClient: QueryClient,
  { path }: ListEndpoint<T>,
  entry: T,
): void {
  queryClient.setQueriesData<InfiniteData<AdminListPage<T>>>(
    { queryKey: [path] },
    (data) => data && { ...data, pages: data.pages.map((page) => withEntry(page, entry)) },
  )
}

function withEntry<T extends AdminEntry>(page: AdminListPage<T>, entry: T): AdminListPage<T> {
  return { ...page, entries: page.entries.map((each) => (each.id === entry.id ? entry : each)) }
}
