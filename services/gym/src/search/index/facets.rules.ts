// Type, average and photos of a gym as one number, so that a filter is one lookup per gym, and a filter without a place
// is counted without a scan.
import { type GymFilter, minHundredths } from './gym-filter.rules.ts'

/** Of rows without a gym. */
export const noFacet = 0
const averages = 501

export function facetOf(type: number, hasPhotos: boolean, averageHundredths: number): number {
  return 1 + (2 * type + (hasPhotos ? 1 : 0)) * averages + averageHundredths
}

export function hasPhotos(facet: number): boolean {
  return Math.floor((facet - 1) / averages) % 2 === 1
}

/** Per facet 1 if the filter wants it. Of the filter, only type, average and photos are read. */
export function wantedFacets(
  types: readonly string[],
  { types: wanted, minRating, hasPhotos }: GymFilter,
): Uint8Array {
  const table = new Uint8Array(facetOf(types.length, false, 0))
  const least = minRating ? minHundredths(minRating) : 0
  for (const [index, type] of types.entries()) {
    if (wanted?.length && !wanted.some((one) => one === type)) continue
    for (const photos of hasPhotos ? [true] : [false, true]) {
      table.fill(1, facetOf(index, photos, Math.min(least, averages)), facetOf(index, photos, averages))
    }
  }
  return table
}

export interface FacetCounts {
  change(facet: number, by: 1 | -1): void
  /** The number of gyms with these facets. */
  count(wanted: Uint8Array): number
}

export function createFacetCounts(): FacetCounts {
  let counts = new Int32Array(16 * 2 * averages)
  return {
    change(facet, by) {
      if (facet >= counts.length) {
        const larger = new Int32Array(2 * facet)
        larger.set(counts)
        counts = larger
      }
      counts[facet] = (counts[facet] ?? 0) + by
    },
    count(wanted) {
      let sum = 0
      for (let facet = 0; facet < wanted.length; facet++) if (wanted[facet]) sum += counts[facet] ?? 0
      return sum
    },
  }
}
