// Where the distances of a list start, with a button for their unit: "Distances from you in mi".

import { t } from '@lingui/core/macro'
import { type DistanceOrigin, useUnits } from '../../lib/geo/distance.ts'

/** `isShort` after other words: "from you in mi". */
export function DistanceNote({ origin, isShort = false }: { origin: DistanceOrigin; isShort?: boolean }) {
  return (
    <>
      {origin.isMember
        ? isShort
          ? t`from you in`
          : t`Distances from you in`
        : isShort
          ? t`from the map's centre in`
          : t`Distances from the map's centre in`}{' '}
      <UnitsSwitch />
    </>
  )
}

function UnitsSwitch() {
  const [units, chooseUnits] = useUnits()
  const isMile = units === 'mile'
  return (
    <button
      type="button"
      aria-label={isMile ? t`mi, show kilometres` : t`km, show miles`}
      data-tip={isMile ? t`Show kilometres` : t`Show miles`}
      onClick={() => chooseUnits(isMile ? 'kilometer' : 'mile')}
      className="touch-target rounded-sm underline decoration-dotted underline-offset-4 hover:text-ink"
    >
      {isMile ? t`mi` : t`km`}
    </button>
  )
}
