// Where the distances of a list start, with a button for their unit: "Distances from you in miles".
import type { DistanceOrigin } from '../../lib/geo/distance.ts'
import { useUnits } from '../../lib/geo/units.ts'

export function DistanceNote({ origin }: { origin: DistanceOrigin }) {
  return (
    <>
      {`Distances from ${origin.isMember ? 'you' : "the map's centre"} in `}
      <UnitsSwitch />
    </>
  )
}

function UnitsSwitch() {
  const [units, chooseUnits] = useUnits()
  const [name, other] = units === 'mile' ? ['miles', 'kilometres'] : ['kilometres', 'miles']
  return (
    <button
      type="button"
      aria-label={`${name}, show ${other}`}
      data-tip={`Show ${other}`}
      onClick={() => chooseUnits(units === 'mile' ? 'kilometer' : 'mile')}
      className="touch-target rounded-sm underline decoration-dotted underline-offset-4 hover:text-ink"
    >
      {name}
    </button>
  )
}
