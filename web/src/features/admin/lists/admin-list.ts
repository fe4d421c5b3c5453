// A list of the portal, loaded page by page, and its view in the URL.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import { t } from '@lingui/core/macro'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { z } from 'zod'
import type { CallInput } from '../../../lib/api/api.ts'
import { ApiError, isSignedOut } from '../../../lib/api/api-error.ts'
import { changeEntries, entriesOf, pageInfo, pagesOptions } from '../../../lib/api/pages.ts'
import { userMessage } from '../../../lib/api/user-facing-error.ts'
import { closeOpened, openedHere } from '../../../lib/hooks/use-history-entry.ts'
import { afterPaint } from '../../../lib/hooks/when-idle.ts'
import { withParams } from '../../../lib/with-params.ts'
import { showError, showToast } from '../../../ui/overlay/toasts.ts'
import { callAdminWithHeaders } from '../session/admin-session.ts'

/** Id of the open entry beside the list. */
export const detailId = 'detail'

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
  const options = pagesOptions([endpoint.path, filter], (cursor, signal) => {
    const query = { ...filter, limit: pageLength, cursor }
    // Such an endpoint has no params and no body.
    return callAdminWithHeaders(endpoint, { query, signal } as CallInput<ListEndpoint<T>>)
  })
  const query = useInfiniteQuery(options)
  const { data, isPending, isError, isFetching, hasNextPage, isFetchNextPageError } = query
  const entries = useMemo(() => entriesOf(data?.pages), [data])
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

/** A change by an administrator: shows a toast and updates the entries in every list, and the counts of open ones. */
export function useAdminMutation<T extends AdminEntry, Input>(
  list: ListEndpoint<T>,
  call: (input: Input) => Promise<T | T[]>,
  messages: { done: (input: Input) => string; failed: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (changed, input) => {
      const byId = new Map([changed].flat().map((entry) => [entry.id, entry as T]))
      changeEntries<T>(queryClient, [list.path], (entries) =>
        entries.map((each) => byId.get(each.id) ?? each),
      )
      void queryClient.invalidateQueries({ queryKey: openCountKey })
      showToast({ title: messages.done(input) })
      // The button of a decision goes with it.
      afterPaint(() => {
        if (document.activeElement === document.body) document.getElementById(detailId)?.focus()
      })
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

/** An endpoint that replies with entries and has the total count and next page in headers. */
export type ListEndpoint<T extends AdminEntry> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T[]>>

export type ListFilter = Record<string, string | undefined>

const pageLength = 100

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

export function useAdminView() {
  const [params, setParams] = useSearchParams()
  const selected = params.get('selected') ?? undefined
  /** Closes the open entry, which the filtered list may not contain. */
  const filterBy = (part: ListFilter) =>
    setParams((now) => withParams(now, { ...part, selected: undefined }), { replace: true })
  /** Only the first of several selected entries adds to the history. */
  const select = (id: string) =>
    setParams(
      (now) => withParams(now, { selected: id }),
      selected ? { replace: true, state: history.state } : { state: openedHere },
    )
  const close = () => closeOpened(() => filterBy({}))
  return { params, selected, filterBy, select, close }
}

/** The value of a parameter, if it is one of the choices. */
export function readChoice<T extends string>(
  params: URLSearchParams,
  name: string,
  choices: Record<T, unknown>,
): T | undefined {
  return (Object.keys(choices) as T[]).find((choice) => choice === params.get(name))
}
