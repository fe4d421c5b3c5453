// Averages are exact to the last digit.
import { expect, it } from 'vitest'
import { meanRating } from '../src/review/mean-rating.ts'

it.each([
  [0, 0, '0.00'],
  [9, 8, '1.13'],
  [4_500_000_005, 1_000_000_000, '4.50'],
  [4_505_000_000, 1_000_000_000, '4.51'],
  [4_504_999_999, 1_000_000_000, '4.50'],
])('the mean of ratings with sum %i and count %i is %s', (sum, count, mean) => {
  expect(meanRating(sum, count)).toBe(mean)
})

it('rounds half up for every sum and count that a small gym can have', () => {
  for (let count = 1; count <= 250; count++) {
    for (let sum = count; sum <= 5 * count; sum++) {
      const exact = (BigInt(sum) * 200n + BigInt(count)) / (2n * BigInt(count))
      const shown = BigInt(meanRating(sum, count).replace('.', ''))
      if (shown !== exact) throw new Error(`${sum}/${count}: ${shown}, not ${exact}`)
    }
  }
})
