// Paged lists: their headers, and queries page by page.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallInput, callApiWithHeaders } from './api.ts'

interface PageInfo {
  /** All entries, not only those of this page. */
  total: number
  nextCursor: string | undefined
  /** Length of the list on the free plan. */
  resultLimit: number | undefined
}

export function pageInfo(headers: Headers): PageInfo {
  return {
    total: Number(headers.get('x-total-count')),
    nextCursor: nextCursorOf(headers.get('link')),
    resultLimit: Number(headers.get('x-result-limit')) || undefined,
  }
}

/** The cursor in `Link: </api/gyms?cursor=…>; rel="next"`. */
export function nextCursorOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

/** Like `callApi`; the entries of all pages if the reply is the first page of a list. */
export async function callAllPages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<z.output<E['reply']>> {
  const { reply, headers } = await callApiWithHeaders(endpoint, input)
  const cursor = nextCursorOf(headers.get('link'))
  if (cursor === undefined || !Array.isArray(reply)) return reply
  // A paged list takes a cursor, and replies with a list, which TypeScript cannot know here.
  const next = { ...input, query: { cursor } } as CallInput<E>
  const others = (await callAllPages(endpoint, next)) as unknown[]
  return [...reply, ...others] as z.output<E['reply']>
}

export interface Page<Entry> extends PageInfo {
  entries: Entry[]
}

/** Each once: one that has moved in the order since a page was read is in a later page, too. */
export function entriesOf<Entry extends { id: string }>(pages: readonly Page<Entry>[] = []): Entry[] {
  const entries = pages.flatMap((page) => page.entries)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** Query of a list, page by page. Not cached once it is not shown. */
export function pagesOptions<Entry>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<{ reply: Entry[]; headers: Headers }>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Entry>> => {
      const { reply, headers } = await read(pageParam, signal)
      return { entries: reply, ...pageInfo(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Changes the entries of all cached lists below a key. */
export function changeEntries<Entry>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (entries: Entry[]) => Entry[],
): void {
  queryClient.setQueriesData<InfiniteData<Page<Entry>>>(
    { queryKey },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, entries: change(page.entries) })) },
  )
}

/** Removes an entry from all cached lists below a key. */
export function removeEntry<Entry extends { id: string }>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  id: string,
): void {
  queryClient.setQueriesData<InfiniteData<Page<Entry>>>({ queryKey }, (data) => {
    if (!data?.pages.some(({ entries }) => entries.some((each) => each.id === id))) return data
    const pages = data.pages.map((page) => {
      const entries = page.entries.filter((each) => each.id !== id)
      return { ...page, entries, total: page.total - 1 }
    })
    return { ...data, pages }
  })
}
