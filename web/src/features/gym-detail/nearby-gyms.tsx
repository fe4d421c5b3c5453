// The gyms near a gym, as links and on a plan of direction and distance, which needs no map provider.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { formatDistance, useUnits } from '../../lib/geo/distance.ts'
import { positionOf } from '../../lib/geo/geo.ts'
import { gymPagePath } from '../../lib/gym/public-page.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { gymTypeStyle } from '../../ui/gym/gym-type.tsx'
import { OsmNote } from '../../ui/gym/osm-note.tsx'

export function NearbyGyms({ gym }: { gym: PublicGym }) {
  const { nearby } = gym
  if (nearby.length === 0) return null
  const here = positionOf(gym)
  return (
    <section aria-labelledby="nearby-gyms" className="min-w-0 p-5 lg:p-0">
      <h2 id="nearby-gyms" className="text-lg font-semibold">{t`Gyms nearby`}</h2>
      <Plan gym={gym} />
      <ul className="mt-3 space-y-3">
        {nearby.map((each) => (
          <li key={each.id}>
            <GymCard gym={each} href={gymPagePath(each.id)} miles={milesBetween(here, positionOf(each))} />
          </li>
        ))}
      </ul>
      {nearby.some(({ source }) => source === 'osm') && <OsmNote className="mt-3" />}
    </section>
  )
}

/** Half the side of the plan in its own coordinates. */
const reach = 100
/** Miles of the inner ring; the outer one is twice as wide. */
const rings = [0.1, 0.25, 0.5, 1, 2.5]
const milesPerLatitude = 69.05

function Plan({ gym }: { gym: PublicGym }) {
  const [units] = useUnits()
  const here = positionOf(gym)
  const farthest = Math.max(...gym.nearby.map((each) => milesBetween(here, positionOf(each))))
  const ring = rings.find((miles) => 2 * miles >= farthest) ?? farthest / 2
  const perMile = reach / (2.3 * ring)
  const at = (each: Gym): Spot => {
    const { lat, lng } = positionOf(each)
    const narrowing = Math.cos((here.lat * Math.PI) / 180)
    return {
      gym: each,
      x: (lng - here.lng) * milesPerLatitude * narrowing * perMile,
      y: (here.lat - lat) * milesPerLatitude * perMile,
    }
  }
  return (
    <figure className="mt-3 overflow-hidden rounded-lg border border-line bg-land">
      <svg
        viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
        aria-hidden="true"
        className="block w-full"
      >
        <g strokeDasharray="2 3" strokeWidth="0.7" className="fill-none stroke-line-strong">
          <circle r={ring * perMile} />
          <circle r={2 * ring * perMile} />
        </g>
        {[ring, 2 * ring].map((miles) => (
          <text key={miles} y={-miles * perMile - 3} textAnchor="middle" className="fill-muted text-[7px]">
            {formatDistance(miles, units)}
          </text>
        ))}
        {apart([gym, ...gym.nearby].map(at)).map(({ gym: each, x, y }) => (
          <Pin key={each.id} gym={each} x={x} y={y} isHere={each === gym} />
        ))}
      </svg>
      <figcaption className="border-t border-line bg-surface px-3 py-2 text-xs text-muted">
        {t`Direction and distance: north is up, streets are not shown.`}
      </figcaption>
    </figure>
  )
}

interface Spot {
  gym: Gym
  x: number
  y: number
}

/** Pins that are closer overlap. */
const gap = 20

/** A pin gives way to those before it, where they would overlap. */
function apart(spots: readonly Spot[]): Spot[] {
  const placed: Spot[] = []
  for (const { gym, ...at } of spots) {
    // What gives way to one may meet another.
    for (const other of [...placed, ...placed, ...placed]) {
      const [dx, dy] = [at.x - other.x, at.y - other.y]
      if (Math.hypot(dx, dy) >= gap) continue
      const angle = Math.atan2(dy, dx)
      at.x = other.x + gap * Math.cos(angle)
      at.y = other.y + gap * Math.sin(angle)
    }
    placed.push({ gym, ...at })
  }
  return placed
}

function Pin({ gym, x, y, isHere }: Spot & { isHere: boolean }) {
  const { Icon, fill } = gymTypeStyle(gym.type)
  return (
    <g
      transform={`translate(${x} ${y}) scale(${isHere ? 1.35 : 0.9})`}
      className={clsx(fill, 'stroke-surface')}
    >
      <circle r="9" strokeWidth={isHere ? 2.5 : 1.5} />
      <Icon x="-5" y="-5" width="10" height="10" strokeWidth="2.4" className="fill-none stroke-surface" />
    </g>
  )
}
