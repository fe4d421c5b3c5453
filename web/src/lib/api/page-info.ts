// The headers of a paged list.

export interface PageInfo {
  /** All entries, not only those of this page. */
  total: number
  nextCursor: string | undefined
}

export function pageInfo(headers: Headers): PageInfo {
  return {
    total: Number(headers.get('x-total-count')),
    nextCursor: nextCursorOf(headers.get('link')),
  }
}

/** The cursor in `Link: </api/gyms?cursor=…>; rel="next"`. */
export function nextCursorOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}
