// Cursor of a list's next page.

/** The cursor in `Link: </api/gyms?cursor=…>; rel="next"`. */
export function nextCursorOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}
