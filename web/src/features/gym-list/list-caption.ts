// Caption of the list: "Within 10 miles of New York".
import type { Centre } from '../../lib/geo/use-centre.ts'
import { anyDistance, type GymFilters } from '../../lib/gym/gym-url.ts'

export function listCaption({ distance }: GymFilters, centre: Centre | undefined, hasMap: boolean): string {
  const isNear = distance !== anyDistance
  const miles = distance === 1 ? '1 mile' : `${distance} miles`
  if (hasMap) return isNear ? `In view, within ${miles}` : 'In view'
  return isNear && centre ? `Within ${miles} of ${centreLabel(centre)}` : 'At any distance'
}

function centreLabel({ origin }: Centre): string {
  if (origin === 'position') return 'your position'
  return origin === 'address' ? 'the map centre' : 'New York'
}
