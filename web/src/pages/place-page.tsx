// A city or a neighborhood as everyone may read it: its best gyms or those of a search, and links to its types and to other
// places.

import { gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import type { PlacePage as Place } from '@jumpingjack/contracts/place-pages/place-pages'
import { placePath, searchPath, typePath } from '@jumpingjack/contracts/place-pages/place-paths'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import {
  FactLinks,
  GymCards,
  knownToFit,
  linkRow,
  PublicChips,
  PublicGyms,
  UseLocation,
} from '../features/gym-search/public-search.tsx'
import { gymInPage, placeInPage } from '../lib/gym/public-page.ts'
import { sharedText } from '../lib/language/shared-text.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { PlaceSearch } from '../ui/page/place-search.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { PublicPage, Unavailable } from '../widgets/account/public-page.tsx'
import { AllOnMap, SearchOnMap } from '../widgets/gym/map-link.tsx'

export function PlacePage() {
  const [place] = useState(placeInPage)
  // The server puts the place into its page: a way back from that of a gym loads it.
  const isOtherPage = !place && gymInPage() !== undefined
  useEffect(() => {
    if (isOtherPage) location.reload()
  }, [isOtherPage])
  usePageTitle(place && titleOf(place))
  if (isOtherPage) return <LoadingScreen />
  return (
    <PublicPage className="px-4 py-5 [@media(height<30rem)]:py-2">
      {place ? <Content page={place} /> : <Unavailable />}
    </PublicPage>
  )
}

function Content({ page }: { page: Place }) {
  const { place, type, total, gyms, namesakes = [], places, search } = page
  return (
    <>
      {place && (
        <nav
          aria-label={t`Breadcrumb`}
          // On a low screen beside the title, so that the gyms come sooner.
          className="mb-2 text-sm text-muted print:hidden [@media(height<30rem)]:float-right"
        >
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
      <p className="mt-1 mb-4 text-sm text-muted [@media(height<30rem)]:mb-2">{summaryOf(page)}</p>
      {namesakes.length > 0 && (
        <p className="mb-4 flex flex-wrap gap-x-3 text-sm print:hidden">
          {t`Also:`}
          {namesakes.map((each) => (
            <a
              key={each.slug}
              href={type ? typePath(each, type, each.total) : placePath(each.slug)}
              className="underline underline-offset-4"
            >
              {each.name}
            </a>
          ))}
        </p>
      )}
      <PlaceSearch type={type} text={search?.text} />
      <PublicChips page={page} />
      <FactLinks page={page} />
      <UseLocation page={page} />
      {!search && <TypeLinks page={page} />}
      {search?.elsewhere && <Elsewhere {...search.elsewhere} place={place} />}
      <h2 className="sr-only">{t`Gyms`}</h2>
      <PublicGyms page={page} />
      {offersMap(page) && <SearchOnMap search={search} />}
      {total > gyms.length && gyms.length > 0 && <AllOnMap page={page} />}
      {search && <TypeLinks page={page} />}
      <Links title={place ? t`Places nearby` : t`The largest places`}>
        {places.map(({ slug, name, total: count }) => (
          <PageLink key={slug} href={linkTo(page, slug, name)} name={name} total={count} />
        ))}
      </Links>
      <OsmNote className="mt-6" />
    </>
  )
}

function TypeLinks({ page: { place, type, types, total } }: { page: Place }) {
  if (!place || (types.length < 2 && total > 0)) return null
  return (
    <Links title={t`Types in ${place.name}`} isRow>
      {type && <PageLink href={placePath(place.slug)} name={t`All types`} total={place.total} />}
      {types
        .filter((each) => each.type !== type)
        .map((each) => (
          <PageLink
            key={each.type}
            href={typePath(place, each.type, each.total)}
            name={labelOf(each.type)}
            total={each.total}
          />
        ))}
    </Links>
  )
}

function Elsewhere({ name, gyms, place }: { name: string; gyms: Place['gyms']; place: Place['place'] }) {
  return (
    <section className="mt-6">
      <p>
        {t`“${name}” has no page of its own.`}{' '}
        {place && t`${place.name} is the nearest place with enough gyms.`}
      </p>
      {gyms.length > 0 && <h2 className="mt-3 font-semibold">{t`Gyms in or near ${name}`}</h2>}
      <GymCards gyms={gyms} />
    </section>
  )
}

/** Of a search without a place that the page knows. */
const offersMap = ({ place, search }: Place) =>
  search && !place && !search.elsewhere && (search.unknownPlace || !search.isNear)

/** What was searched for without a place is searched for there. */
function linkTo({ place, type, search }: Place, slug: string, name: string): string {
  if (!search || place || search.elsewhere || search.unknownPlace) return placePath(slug, type)
  return searchPath(`${search.text} in ${name}`)
}

interface LinksProps {
  title: string
  /** Above the gyms. */
  isRow?: boolean
  children: ReactNode[]
}

function Links({ title, isRow = false, children }: LinksProps) {
  if (children.length === 0) return null
  return (
    <nav aria-label={title} className="mt-6 print:hidden [@media(height<30rem)]:mt-3">
      <h2 className={clsx('font-semibold', isRow && '[@media(height<30rem)]:sr-only')}>{title}</h2>
      <ul className={clsx('mt-2', isRow ? linkRow : 'flex flex-wrap gap-2')}>{children}</ul>
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

function titleOf({ type, place, unknown, search }: Place): string {
  if (search && !place) return `“${search.text}”`
  if (place) return type ? t`${labelOf(type)} in ${place.name}` : t`Gyms in ${place.name}`
  if (unknown) return t`“${unknown}” is not known here`
  return type ? t`${labelOf(type)} by city` : t`Gyms by city`
}

function summaryOf(page: Place): string {
  const { place, unknown, total, gyms, search } = page
  if (search) return summaryOfSearch(search, place, total, gyms.length, knownToFit(page)?.length)
  if (unknown) return t`Try the name of the city, or one of these places.`
  if (!place) return t`Choose a place, or search for one.`
  if (total === 0) return t`There are none here yet. These are nearby:`
  const hasReviews = gyms.some(({ totalReviews }) => totalReviews > 0)
  if (hasReviews && total > gyms.length) return t`The most trusted ${gyms.length} of ${i18n.number(total)}.`
  if (hasReviews) return t`The most trusted first.`
  if (total > gyms.length) return t`${gyms.length} of ${i18n.number(total)} gyms`
  return plural(gyms.length, { one: '# gym found', other: '# gyms found' })
}

function summaryOfSearch(
  { instead, unknownPlace, isNear, words }: NonNullable<Place['search']>,
  place: Place['place'],
  total: number,
  shown: number,
  known: number | undefined,
): string {
  if (unknownPlace)
    return t`We do not know a place called “${unknownPlace}”. Choose another one, or look for it on the map.`
  if (place && instead === 'near') return t`None that fits is known in ${place.name}. These are the nearest:`
  if (place && instead) return t`None that fits is known in ${place.name} or near it. Other gyms there:`
  if (isNear && shown > 0 && known === undefined) return t`The nearest to you first.`
  if (!place && !isNear && words.some(({ means }) => means === 'near'))
    return t`This page does not know where you are. Use your location, or choose a place.`
  if (!place && shown === 0) return t`Choose a place, or search for one.`
  // Of more than are shown it is not counted.
  if (known !== undefined && known < shown) {
    const all = i18n.number(total)
    return plural(known, { one: `# of ${all} is known to fit.`, other: `# of ${all} are known to fit.` })
  }
  return total > shown ? t`The best ${shown} of ${i18n.number(total)}.` : t`The best match first.`
}
