// Caption of the list: "Within 10 miles of New York".
import { t } from '@lingui/core/macro'
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
  if (hasMap) return isNear ? t`In view, within ${miles}` : t`In view`
  return isNear && centre ? t`Within ${miles} of ${centreLabel(centre)}` : t`At any distance`
}

function centreLabel({ origin }: Centre): string {
  if (origin === 'position') return t`your position`
  return origin === 'address' ? t`the map centre` : 'New York'
}
