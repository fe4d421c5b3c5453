// Below an empty list: the best matches of the text outside the view.
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { LatLng } from '../../lib/geo/geo.ts'
import { matchesOptions } from '../../lib/gym/gym-queries.ts'
import { writeView } from '../../lib/gym/gym-url.ts'
import { openedHere } from '../../lib/gym/use-gym-view.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'

interface FartherMatchesProps {
  q: string
  centre: LatLng | undefined
  gymHref: (gymId: string) => string
}

export function FartherMatches({ q, centre, gymHref }: FartherMatchesProps) {
  const { data: gyms = [] } = useQuery(matchesOptions(q, centre))
  if (gyms.length === 0) return null
  return (
    <section aria-labelledby="farther-matches" className="px-4 pb-4">
      <h3 id="farther-matches" className="mb-2 text-sm font-semibold">{t`Farther away`}</h3>
      <ul className="space-y-3">
        {gyms.map((gym) => {
          const place = { lat: Number(gym.latitude), lng: Number(gym.longitude) }
          return (
            <li key={gym.id}>
              <GymCard
                gym={gym}
                href={hrefAt(gymHref(gym.id), place)}
                linkState={openedHere}
                miles={centre && milesBetween(centre, place)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const gymZoom = 15

/** Opens the gym and moves the map there. */
function hrefAt(href: string, { lat, lng }: { lat: number; lng: number }): string {
  const params = new URLSearchParams(href.slice(href.indexOf('?')))
  return `/?${writeView(params, { lat, lng, zoom: gymZoom })}`
}
