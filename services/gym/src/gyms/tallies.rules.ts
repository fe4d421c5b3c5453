// The tally of a gym: sum and number of its ratings, and number of its photos, counted from its reviews.

export interface Tally {
  ratingSum: number
  totalReviews: number
  /** Of all counted reviews. */
  photoCount: number
}

export const noRatings: Tally = { ratingSum: 0, totalReviews: 0, photoCount: 0 }

/** MongoDB projection of a tally. */
export const tallyFields = { ratingSum: 1, totalReviews: 1, photoCount: 1 } as const

/** Documents that were stored before photos were counted have no `photoCount`. */
export function toTally(stored: Omit<Tally, 'photoCount'> & { photoCount?: number }): Tally {
  const { ratingSum, totalReviews, photoCount = 0 } = stored
  return { ratingSum, totalReviews, photoCount }
}

export function isSameTally(one: Tally, other: Tally): boolean {
  return (
    one.ratingSum === other.ratingSum &&
    one.totalReviews === other.totalReviews &&
    one.photoCount === other.photoCount
  )
}

export function sumOf(one: Tally, other: Tally): Tally {
  return {
    ratingSum: one.ratingSum + other.ratingSum,
    totalReviews: one.totalReviews + other.totalReviews,
    photoCount: one.photoCount + other.photoCount,
  }
}

export function differenceOf(one: Tally, other: Tally): Tally {
  return {
    ratingSum: one.ratingSum - other.ratingSum,
    totalReviews: one.totalReviews - other.totalReviews,
    photoCount: one.photoCount - other.photoCount,
  }
}
