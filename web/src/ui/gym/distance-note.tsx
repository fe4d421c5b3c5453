// Where the distances of a list start, with a button for their unit: "Distances from you in mi".

import { t } from '@lingui/core/macro'
import { type DistanceOrigin, useUnits } from '../../lib/geo/distance.ts'

/** `isShort` after other words: "from you in mi". */
export function DistanceNote({ origin, isShort = false }: { origin: DistanceOrigin; isShort?: boolean }) {
  return (
    <>
      {isShort ? fromText(origin) : longText(origin)} <UnitsSwitch />
    </>
  )
}

function fromText({ isMember, isPlace }: DistanceOrigin): string {
  if (isPlace) return t`from the middle of the place in`
  return isMember ? t`from you in` : t`from the map's centre in`
}

const longText = ({ isMember }: DistanceOrigin) =>
  isMember ? t`Distances from you in` : t`Distances from the map's centre in`

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
