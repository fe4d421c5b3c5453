// Queries of the portal's lists, page by page, and updates of single entries in the cache.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallInput } from '../../../lib/api/api.ts'
import { type PageInfo, pageInfo } from '../../../lib/api/page-info.ts'
import { callAdminWithHeaders } from '../session/call-admin.ts'

export interface AdminEntry {
  id: string
}

export interface AdminListPage<T extends AdminEntry> extends PageInfo {
  entries: T[]
}

/** An endpoint that replies with entries and has the total count and next page in headers. */
export type ListEndpoint<T extends AdminEntry> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T[]>>

export type ListFilter = Record<string, string | undefined>

const pageLength = 100

export function adminPages<T extends AdminEntry>(endpoint: ListEndpoint<T>, filter: ListFilter) {
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

export const openCountKey = ['open-count']

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
export function replaceEntry<T extends AdminEntry>(
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
