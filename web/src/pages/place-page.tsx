// A city or a neighborhood as everyone may read it: its best gyms, and links to its types and to other places.

import { gymTypeOf, gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import type { PlacePage as Place } from '@jumpingjack/contracts/place-pages/place-pages'
import { placePath } from '@jumpingjack/contracts/place-pages/place-paths'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { roundedView } from '../lib/geo/mercator.ts'
import { writeFilters } from '../lib/gym/gym-url.ts'
import { gymInPage, gymPagePath, placeInPage } from '../lib/gym/public-page.ts'
import { sharedText } from '../lib/language/shared-text.ts'
import { withParams } from '../lib/with-params.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { GymCard } from '../ui/gym/gym-card.tsx'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { PlaceSearch } from '../ui/page/place-search.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { PublicPage, Unavailable } from '../widgets/account/public-page.tsx'

const zoomOfCity = 12

export function PlacePage() {
  const [place] = useState(placeInPage)
  // The server puts the place into its page: a way back from that of a gym loads it.
  const isOtherPage = !place && gymInPage() !== undefined
  useEffect(() => {
    if (isOtherPage) location.reload()
  }, [isOtherPage])
  usePageTitle(place && titleOf(place))
  if (isOtherPage) return <LoadingScreen />
  return <PublicPage className="px-4 py-5">{place ? <Content page={place} /> : <Unavailable />}</PublicPage>
}

function Content({ page }: { page: Place }) {
  const { place, type, total, gyms, types, places } = page
  return (
    <>
      {place && (
        <nav aria-label={t`Breadcrumb`} className="mb-2 text-sm text-muted print:hidden">
          <a href={placePath()} className="underline underline-offset-4">{t`Gyms by city`}</a>
          {type && (
            <>
              {' › '}
              <a href={placePath(place.slug)} className="underline underline-offset-4">
                {place.name}
              </a>
            </>
          )}
        </nav>
      )}
      <h1 className="text-xl leading-tight font-bold tracking-tight break-words md:text-2xl">
        {titleOf(page)}
      </h1>
      <p className="mt-1 mb-4 text-sm text-muted">{summaryOf(page)}</p>
      <PlaceSearch type={type} />
      {place && (types.length > 1 || total === 0) && (
        <Links title={t`Types in ${place.name}`}>
          {types
            .filter((each) => each.type !== type)
            .map((each) => (
              <PageLink
                key={each.type}
                href={placePath(place.slug, each.type)}
                name={labelOf(each.type)}
                total={each.total}
              />
            ))}
        </Links>
      )}
      <h2 className="sr-only">{t`Gyms`}</h2>
      <ul className="mt-6 grid gap-3 md:grid-cols-2">
        {gyms.map((gym) => (
          <li key={gym.id} className="break-inside-avoid">
            <GymCard gym={gym} href={gymPagePath(gym.id)} />
          </li>
        ))}
      </ul>
      {total > gyms.length && gyms.length > 0 && (
        <p className="mt-4">
          <a href={mapOf(page)} className={buttonClass('outline')}>{t`All of them on the map`}</a>
        </p>
      )}
      <Links title={place ? t`Places nearby` : t`The largest places`}>
        {places.map(({ slug, name, total: count }) => (
          <PageLink key={slug} href={placePath(slug, type)} name={name} total={count} />
        ))}
      </Links>
      <OsmNote className="mt-6" />
    </>
  )
}

/** The map around the listed gyms, with the type of the page. */
function mapOf({ gyms, type }: Place): string {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const view = roundedView({
    lat: mean(gyms.map(({ latitude }) => Number(latitude))),
    lng: mean(gyms.map(({ longitude }) => Number(longitude))),
    zoom: zoomOfCity,
  })
  const known = gymTypeOf(type ?? '')
  const filters = writeFilters(new URLSearchParams(), { types: known ? [known] : [] })
  return `/?${withParams(filters, { ...view })}`
}

function Links({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <nav aria-label={title} className="mt-6 print:hidden">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">{children}</ul>
    </nav>
  )
}

function PageLink({ href, name, total }: { href: string; name: string; total: number }) {
  return (
    <li>
      <a href={href} className={buttonClass('outline')}>
        {name} <span className="font-normal text-muted tabular-nums">{i18n.number(total)}</span>
      </a>
    </li>
  )
}

function labelOf(type: string): string {
  return sharedText(gymTypeRow(type)?.filterLabel ?? type)
}

function titleOf({ type, place, unknown }: Place): string {
  if (place) return type ? t`${labelOf(type)} in ${place.name}` : t`Gyms in ${place.name}`
  if (unknown) return t`“${unknown}” is not known here`
  return type ? t`${labelOf(type)} by city` : t`Gyms by city`
}

function summaryOf({ place, unknown, total, gyms }: Place): string {
  if (unknown) return t`Try the name of the city, or one of these places.`
  if (!place) return t`Choose a place, or search for one.`
  if (total === 0) return t`There is none here yet. This is what is near:`
  if (total > gyms.length) return t`The most trusted ${gyms.length} of ${i18n.number(total)}.`
  return t`The most trusted first.`
}
