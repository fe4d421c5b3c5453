// The way from a place's page to the map of members.

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

export function AllOnMap({ page }: { page: PlacePage }) {
  const to = mapOf(page)
  if (!useMember())
    return <SignInLink variant="outline" to={to}>{t`Sign in to see all of them on the map`}</SignInLink>
  return <a href={to} className={buttonClass('outline')}>{t`All of them on the map`}</a>
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
