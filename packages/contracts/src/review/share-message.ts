// The default text of a shared review: previewed in the browser, posted by the server.

export interface SharedReview {
  gymName: string
  /** Undefined when the location must not be shared. */
  address: string | undefined
  rating: number
  comment: string | null
}

export function defaultShareMessage({ gymName, address, rating, comment }: SharedReview): string {
  const headline = `Just reviewed ${gymName}! ${'⭐'.repeat(rating)} ${rating}/5`
  return [headline, comment, address && `📍 ${address}`].filter(Boolean).join('\n\n')
}
