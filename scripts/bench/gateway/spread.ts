// Least, middle and greatest of the rounds of a figure.
export interface Spread {
  min: number
  median: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return { min: at(0), median: at(Math.floor(sorted.length / 2)), max: at(sorted.length - 1) }
}
