// The gym filter as a test of rows. gym-filter.rules.ts defines what each part means; this is the fast form.
import { isInBox } from '@jumpingjack/contracts/gym/gym-area'
import type { GymColumns } from './gym-columns.rules.ts'
import { type GymFilter, minHundredths } from './gym-filter.rules.ts'

/** Tests everything but the text. The result is valid until the columns change. */
export function createMatcher(columns: GymColumns, filter: GymFilter): (row: number) => boolean {
  const { box, circle, hasPhotos } = filter
  const { latitude, longitude, x, y, z, average, type, open, hasPhotos: photos, isLive } = columns.arrays
  const least = filter.minRating ? minHundredths(filter.minRating) : 0
  const wanted = filter.types?.length
    ? columns.types.map((each) => filter.types?.some((one) => one === each))
    : undefined
  const openStates = filter.openAt && columns.openAt(filter.openAt)
  const area = circle?.box

  return (row) => {
    if (isLive[row] !== 1 || (average[row] ?? 0) < least) return false
    if (wanted && !wanted[type[row] ?? 0]) return false
    if (hasPhotos && photos[row] !== 1) return false
    if (openStates && !openStates[open[row] ?? 0]) return false
    if (!box && !circle) return true
    const [north, east] = [latitude[row] ?? 0, longitude[row] ?? 0]
    if (box && !isInBox(box, north, east)) return false
    if (!circle || !area) return true
    if (!isInBox(area, north, east)) return false
    const { centre, cosine } = circle
    return (x[row] ?? 0) * centre.x + (y[row] ?? 0) * centre.y + (z[row] ?? 0) * centre.z >= cosine
  }
}
