// What a shared review says unless its author writes something else: previewed in the browser, posted by the server.

export interface SharedReview {
  gymName: string
  /** Left out of the message where the location is not to be shared. */
  address: string | undefined
  rating: number
  comment: string | null
}

export function defaultShareMessage({ gymName, address, rating, comment }: SharedReview): string {
  const headline = `Just reviewed ${gymName}! ${'⭐'.repeat(rating)} ${rating}/5`
  return [headline, comment, address && `📍 ${address}`].filter(Boolean).join('\n\n')
}
