// The one rounding rule for averages, wherever one is shown.

/** Mean of `count` ratings that add up to `sum`: two decimals, half up, `0.00` without ratings. */
export function meanRating(sum: number, count: number): string {
  if (count === 0) return '0.00'
  // Hundredths from integers alone: a float mean such as 1.005 would round the wrong way.
  const hundredths = Math.floor((200 * sum + count) / (2 * count))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
