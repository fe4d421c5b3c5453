// Caption of the list: "Within 10 miles of New York".
import { formatMiles } from '../../lib/geo/distance.ts'
import type { Units } from '../../lib/geo/units.ts'
import type { Centre } from '../../lib/geo/use-centre.ts'
import { anyDistance, type GymFilters } from '../../lib/gym/gym-url.ts'

export function listCaption(
  { distance }: GymFilters,
  centre: Centre | undefined,
  hasMap: boolean,
  units: Units,
): string {
  const isNear = distance !== anyDistance
  const miles = formatMiles(distance, units)
  if (hasMap) return isNear ? `In view, within ${miles}` : 'In view'
  return isNear && centre ? `Within ${miles} of ${centreLabel(centre)}` : 'At any distance'
}

function centreLabel({ origin }: Centre): string {
  if (origin === 'position') return 'your position'
  return origin === 'address' ? 'the map centre' : 'New York'
}
