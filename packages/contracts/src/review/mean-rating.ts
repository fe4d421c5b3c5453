// The rounding of average ratings.

/** Mean of `count` ratings with the sum `sum`: two decimals, rounded half up; `0.00` without ratings. */
export function meanRating(sum: number, count: number): string {
  if (count === 0) return '0.00'
  // Integer arithmetic: a float such as 1.005 would be rounded down.
  const hundredths = Math.floor((200 * sum + count) / (2 * count))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
