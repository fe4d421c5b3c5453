// In place of cards: what to do next and the best matches outside the view, or the gyms that the member has opened last.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { type Gym, GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { matchesOptions } from '../../lib/gym/gym-queries.ts'
import { anyDistance, clearedFilters, type GymFilters, isFiltered } from '../../lib/gym/gym-url.ts'
import { openedHere } from '../../lib/hooks/use-history-entry.ts'
import { gymsPath, loadCopies } from '../../lib/offline/copies.ts'
import { knownMember } from '../../lib/offline/known-member.ts'
import { withParams } from '../../lib/with-params.ts'
import { Button } from '../../ui/form/button.tsx'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'

interface NothingFoundProps extends Omit<FartherMatchesProps, 'q'> {
  filters: GymFilters
  caption: string
  onChange: (part: Partial<GymFilters>) => void
}

export function NothingFound({ filters, caption, onChange, centre, gymHref }: NothingFoundProps) {
  const near = filters.distance !== anyDistance
  const { distance: _distance, ...cleared } = clearedFilters
  const isNarrowed = isFiltered(filters)
  const { data: farther } = useQuery({ ...matchesOptions(filters.q, centre), enabled: filters.q !== '' })
  const isElsewhere = filters.q !== '' && farther !== undefined && farther.length > 0
  const isUnknown = filters.q !== '' && farther?.length === 0
  const actions = (
    <>
      {near && !isUnknown && (
        <Button
          variant="primary"
          onClick={() => onChange({ distance: anyDistance })}
        >{t`Search any distance`}</Button>
      )}
      {filters.q && <Button onClick={() => onChange({ q: '' })}>{t`Clear search`}</Button>}
      {isFiltered({ ...filters, q: '' }) && (
        <Button onClick={() => onChange(cleared)}>{t`Clear filters`}</Button>
      )}
    </>
  )
  // A phone has room for one short line above the first match.
  if (isElsewhere)
    return (
      <>
        <p className="px-4 pb-2 text-sm text-muted">{t`Nothing in this area matches "${filters.q}".`}</p>
        <FartherMatches q={filters.q} centre={centre} gymHref={gymHref} />
        <div className="flex flex-wrap gap-2 px-4 pb-4">{actions}</div>
      </>
    )
  return (
    <StateMessage
      Icon={SearchX}
      title={t`No gyms found`}
      text={
        <>
          {isNarrowed
            ? t`Try adjusting your filters or search terms.`
            : t`No gym is known here yet. Move the map or zoom out, or add a gym that you know.`}
          <span className="mt-1 block">
            {isUnknown ? t`No gym and no place is called "${filters.q}".` : t`${caption}: none.`}
          </span>
        </>
      }
    >
      {actions}
    </StateMessage>
  )
}

interface FartherMatchesProps {
  q: string
  centre: LatLng | undefined
  gymHref: (gymId: string) => string
}

function FartherMatches({ q, centre, gymHref }: FartherMatchesProps) {
  const { data: gyms = [] } = useQuery(matchesOptions(q, centre))
  return (
    <Cards
      id="farther-matches"
      title={t`Farther away`}
      gyms={gyms}
      hrefOf={(gym) => hrefAt(gymHref(gym.id), positionOf(gym))}
      milesTo={(gym) => centre && milesBetween(centre, positionOf(gym))}
    />
  )
}

interface CardsProps {
  id: string
  title: string
  gyms: readonly Gym[]
  hrefOf: (gym: Gym) => string
  milesTo?: (gym: Gym) => number | undefined
}

function Cards({ id, title, gyms, hrefOf, milesTo }: CardsProps) {
  if (gyms.length === 0) return null
  return (
    <section aria-labelledby={id} className="px-4 pb-4">
      <h3 id={id} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      <ul className="space-y-3">
        {gyms.map((gym) => (
          <li key={gym.id}>
            <GymCard gym={gym} href={hrefOf(gym)} linkState={openedHere} miles={milesTo?.(gym)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const gymZoom = 15

/** Opens the gym and moves the map there. */
function hrefAt(href: string, { lat, lng }: LatLng): string {
  return `/?${withParams(href.slice(href.indexOf('?')), { lat, lng, zoom: gymZoom })}`
}

export function RecentGyms({ gymHref }: { gymHref: (gymId: string) => string }) {
  const { data: gyms = [] } = useQuery({ queryKey: ['recent-gyms'], queryFn: readRecentGyms, gcTime: 0 })
  return <Cards id="recent-gyms" title={t`Opened recently`} gyms={gyms} hrefOf={({ id }) => gymHref(id)} />
}

async function readRecentGyms(): Promise<GymDetail[]> {
  const copies = await loadCopies(knownMember() ?? '', gymsPath)
  return copies.flatMap((copy) => {
    const { success, data } = GymDetail.safeParse(copy)
    return success && !isProviderGym(data.id) ? [data] : []
  })
}
