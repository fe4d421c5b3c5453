// The gym filter as a test of rows. gym-filter.rules.ts defines what each part means; this is the fast form.
import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from './gym-columns.rules.ts'
import { type GymFilter, minHundredths } from './gym-filter.rules.ts'

/** Tests everything but the text. The result is valid until the columns change. */
export function createMatcher(columns: GymColumns, filter: GymFilter): (row: number) => boolean {
  const matchesFacets = createFacetMatcher(columns, filter)
  const { box, circle } = filter
  if (!box && !circle) return matchesFacets
  const { latitude, longitude, x, y, z } = columns.arrays
  return (row) => {
    if (!matchesFacets(row)) return false
    const [north, east] = [latitude[row] ?? 0, longitude[row] ?? 0]
    if (box && !isInBox(box, north, east)) return false
    if (!circle) return true
    if (!isInBox(circle.box, north, east)) return false
    const { centre, cosine } = circle
    return (x[row] ?? 0) * centre.x + (y[row] ?? 0) * centre.y + (z[row] ?? 0) * centre.z >= cosine
  }
}

/** Everything but text and area. Tables instead of lists, because it runs for each gym of the index. */
function createFacetMatcher(columns: GymColumns, filter: GymFilter): (row: number) => boolean {
  const { average, type, open, hasPhotos: photos, isLive } = columns.arrays
  const least = filter.minRating ? minHundredths(filter.minRating) : 0
  const leastPhotos = filter.hasPhotos ? 1 : 0
  const { types, openAt } = filter
  const wantsAllTypes = !types?.length
  const wanted = Uint8Array.from(columns.types, (each) =>
    wantsAllTypes || types.some((one) => one === each) ? 1 : 0,
  )
  const isLiveAndRated = (row: number) =>
    isLive[row] === 1 &&
    (average[row] ?? 0) >= least &&
    wanted[type[row] ?? 0] === 1 &&
    (photos[row] ?? 0) >= leastPhotos
  if (!openAt) return isLiveAndRated
  const isOpen = Uint8Array.from(columns.openAt(openAt), (state) => (state ? 1 : 0))
  return (row) => isLiveAndRated(row) && isOpen[open[row] ?? 0] === 1
}
