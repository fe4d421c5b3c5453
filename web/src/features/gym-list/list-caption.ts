// Caption of the list: "Within 10 mi of New York".
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formatDistance } from '../../lib/geo/distance.ts'
import type { Units } from '../../lib/geo/units.ts'
import type { Centre } from '../../lib/geo/use-centre.ts'
import { anyDistance, type GymFilters } from '../../lib/gym/gym-url.ts'

interface Listed {
  filters: Pick<GymFilters, 'distance'>
  centre: Centre | undefined
  hasMap: boolean
  /** Whether the distance leaves out gyms in view. */
  isLimited: boolean
  hasUnknownHours: boolean | undefined
  /** The number of gyms of the provider among those of the list. */
  places: number
}

export function listCaption(listed: Listed, units: Units): string {
  const area = listed.hasUnknownHours ? t`None known to be open: hours unknown` : areaText(listed, units)
  return listed.places > 0 ? t`${area}, ${i18n.number(listed.places)} from Google Places` : area
}

function areaText({ filters: { distance }, centre, hasMap, isLimited }: Listed, units: Units): string {
  const length = formatDistance(distance, units)
  if (hasMap) return isLimited ? t`In view, within ${length}` : t`In view`
  return distance !== anyDistance && centre
    ? t`Within ${length} of ${centreLabel(centre)}`
    : t`At any distance`
}

function centreLabel({ origin }: Centre): string {
  if (origin === 'position') return t`your position`
  return origin === 'address' ? t`the map centre` : 'New York'
}
