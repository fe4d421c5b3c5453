// The ways from a place's page to the map of members.

import { gymTypeOf } from '@jumpingjack/contracts/gym/gym-types'
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import { t } from '@lingui/core/macro'
import { SignInLink } from '../../features/session/sign-in-link.tsx'
import { roundedView } from '../../lib/geo/mercator.ts'
import { writeFilters } from '../../lib/gym/gym-url.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { withParams } from '../../lib/with-params.ts'
import { buttonClass } from '../../ui/form/button.tsx'

const zoomOfCity = 12

/** Leads from a part of the gyms to all of them. */
export function AllOnMap({ page }: { page: PlacePage }) {
  return (
    <MapLink
      to={mapOf(page)}
      ofMember={t`All of them on the map`}
      ofVisitor={t`Sign in to see all of them on the map`}
    />
  )
}

/** Leads from a search without an answer to the same search on the map. */
export function SearchOnMap({ search }: Pick<PlacePage, 'search'>) {
  const to = `/?${withParams('', { q: search?.text })}`
  return search?.unknownPlace ? (
    <MapLink to={to} ofMember={t`Look on the map`} ofVisitor={t`Sign in to look on the map`} />
  ) : (
    <MapLink to={to} ofMember={t`Search around you`} ofVisitor={t`Sign in to search around you`} />
  )
}

/** A visitor signs in on the way. */
function MapLink({ to, ofMember, ofVisitor }: { to: string; ofMember: string; ofVisitor: string }) {
  const member = useMember()
  return (
    <p className="mt-4">
      {member ? (
        <a href={to} className={buttonClass('outline')}>
          {ofMember}
        </a>
      ) : (
        <SignInLink variant="outline" to={to}>
          {ofVisitor}
        </SignInLink>
      )}
    </p>
  )
}

/** The map around the listed gyms, with the type of the page and what was searched for. */
function mapOf({ gyms, type, search }: PlacePage): string {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const view = roundedView({
    lat: mean(gyms.map(({ latitude }) => Number(latitude))),
    lng: mean(gyms.map(({ longitude }) => Number(longitude))),
    zoom: zoomOfCity,
  })
  const known = gymTypeOf(type ?? '')
  const filters = writeFilters(new URLSearchParams(), { types: known ? [known] : [], q: search?.text ?? '' })
  return `/?${withParams(filters, { ...view })}`
}
