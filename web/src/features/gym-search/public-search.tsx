// The search of a visitor on the page of a place: what it was understood as, what it may ask for, and its gyms.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import { placePath, searchPath } from '@jumpingjack/contracts/place-pages/place-paths'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Clock, LocateFixed } from 'lucide-react'
import { tabStore } from '../../lib/browser-store.ts'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { gymPagePath } from '../../lib/gym/public-page.ts'
import { hasSearched, isAsking, missingNotes, searchedLabels } from '../../lib/gym/searched-facts.ts'
import { priceLabels, searchedFactLabel } from '../../lib/labels/fact-labels.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { GymCard } from '../../ui/gym/gym-card.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Chip, chipIcon, chipLabel, countedBy, countedLabel } from './search-chip.tsx'
import { chipsOf, takeOpenNow } from './search-words.ts'

interface OfPage {
  page: PlacePage
}

export function PublicChips({ page: { search, type } }: OfPage) {
  if (!search) return null
  const { text, words, openNow, isNear, counts } = search
  const chips = chipsOf(text, words, openNow ? 1 : 2)
  if (chips.length === 0 && !openNow) return null
  const near = isNear && new URLSearchParams(location.search).get('near')
  const without = (rest: string) => (rest || type ? searchPath(rest, type, near || '') : placePath())
  const counted = [...countedBy(chips), openNow ? ('openNow' as const) : undefined]
  const withCount = (label: string, at: number) => {
    const fact = counted[at]
    return fact !== undefined && counts?.total ? countedLabel(label, fact, counts) : label
  }
  return (
    <ul aria-label={t`Understood as`} className="mt-3 flex flex-wrap gap-1.5">
      {chips.map((chip, index) => (
        <Chip
          key={chip.rest}
          text={withCount(chipLabel(chip), index)}
          Icon={chipIcon(chip)}
          onRemove={without(chip.rest)}
        />
      ))}
      {openNow && (
        <Chip
          text={withCount(t`Open now`, chips.length)}
          Icon={Clock}
          onRemove={without(takeOpenNow(text).rest)}
        />
      )}
    </ul>
  )
}

/** Asks for the position of the visitor only when it is pressed. */
export function UseLocation({ page: { search, type } }: OfPage) {
  if (!search || search.isNear || !search.words.some(({ means }) => means === 'near')) return null
  const locate = async () => {
    const { locationError, readPosition } = await import('../../lib/geo/use-centre.ts')
    try {
      const { lat, lng } = await readPosition()
      const near = `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`
      tabStore.setItem(positionKey(near), `${lat},${lng}`)
      location.assign(searchPath(search.text, type, near))
    } catch (error) {
      showToast(locationError(error))
    }
  }
  return (
    <p className="mt-4">
      <Button variant="primary" onClick={locate}>
        <LocateFixed className="size-4" />
        {t`Use my location`}
      </Button>
    </p>
  )
}

/** About one kilometre: the position is in the address. The tab keeps where it is exactly. */
const decimals = 2
const positionKey = (near: string) => `position:${near}`

/** Where the visitor is, if the gyms are those around. */
function visitorPosition({ search }: PlacePage): LatLng | undefined {
  const near = search?.isNear && new URLSearchParams(location.search).get('near')
  if (!near) return undefined
  const [lat = 0, lng = 0] = (tabStore.getItem(positionKey(near)) ?? near).split(',').map(Number)
  return { lat, lng }
}

/** As a text asks for them. */
const offered: readonly (readonly [fact: SearchedFact, words: string])[] = [
  ['24h', '24 hours'],
  ['$', 'cheap'],
  ['dayPass', 'day pass'],
  ['women-only', 'women only'],
  ['parking', 'parking'],
  ['sauna', 'sauna'],
]

/** On a phone one line that scrolls, so that the gyms come sooner. */
export const linkRow =
  'flex flex-wrap gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:whitespace-nowrap max-md:[scrollbar-width:none]'

/** Links to the gyms of the place that have something, of those that are shown. */
export function FactLinks({ page: { place, search, type } }: OfPage) {
  if (!place) return null
  const { text = '', words = [], openNow = false } = search ?? {}
  const others = chipsOf(text, words, 0).find(({ means }) => means === 'place')?.rest ?? ''
  const left = offered.filter(([fact]) => !words.some((each) => each.fact === fact))
  const links = left.map(([fact, asked]) => [
    asked,
    fact === '$' ? i18n.t(priceLabels.$) : searchedFactLabel(fact),
  ])
  return (
    <nav aria-label={t`Narrow down`} className="mt-3 print:hidden">
      <ul className={linkRow}>
        {[...(openNow ? [] : [['open now', t`Open now`]]), ...links].map(([asked, label]) => (
          <li key={asked}>
            <a
              href={searchPath(`${others} ${asked} in ${place.name}`.trim(), type)}
              rel="nofollow"
              className={buttonClass('outline')}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The gyms that are known to have all that is asked for; undefined if nothing is. */
export function knownToFit({ gyms, search }: PlacePage): Gym[] | undefined {
  const { words = [], openNow = false } = search ?? {}
  if (!openNow && !words.some(isAsking)) return undefined
  return gyms.filter((gym) => fits(gym, search) === true)
}

/** Whether a gym has all that is asked for; undefined if that is unknown. */
function fits(gym: Gym, search: PlacePage['search']): boolean | undefined {
  const { words = [], openNow = false } = search ?? {}
  const states = words.filter(isAsking).map((word) => hasSearched(gym, word))
  if (openNow) states.push(gym.isOpen ?? undefined)
  if (states.includes(false)) return false
  return states.includes(undefined) ? undefined : true
}

/** Those first that are known to fit, and last those that are known not to. */
export function PublicGyms({ page }: OfPage) {
  const { gyms, search } = page
  const from = visitorPosition(page)
  const known = knownToFit(page)
  if (!known) return <GymCards gyms={from ? nearestFirst(gyms, from) : gyms} from={from} />
  const wanted = search?.words.filter(isAsking) ?? []
  const unknown = gyms.filter((gym) => fits(gym, search) === undefined)
  const unfit = gyms.filter((gym) => fits(gym, search) === false)
  const note = (gym: Gym) => missingNotes(gym, wanted).join(' · ')
  const title = 'mt-6 font-semibold'
  return (
    <>
      <GymCards gyms={known} from={from} note={(gym) => searchedLabels(gym, wanted, true)} />
      {unknown.length > 0 && (
        <p className={title}>
          {known.length > 0 ? t`Not known for these gyms:` : t`Not known for any gym here:`}
        </p>
      )}
      <GymCards gyms={unknown} from={from} note={note} />
      {unfit.length > 0 && <p className={title}>{t`Known not to fit:`}</p>}
      <GymCards gyms={unfit} from={from} note={note} />
    </>
  )
}

const milesTo = (from: LatLng, gym: Gym) => milesBetween(from, positionOf(gym))

/** The server knows the position less exactly. */
function nearestFirst(gyms: readonly Gym[], from: LatLng): Gym[] {
  return [...gyms].sort((a, b) => milesTo(from, a) - milesTo(from, b))
}

interface GymCardsProps {
  gyms: readonly Gym[]
  /** Where the distances start. */
  from?: LatLng | undefined
  note?: (gym: Gym) => string
}

export function GymCards({ gyms, from, note }: GymCardsProps) {
  if (gyms.length === 0) return null
  return (
    <ul className="mt-3 grid gap-3 md:grid-cols-2">
      {gyms.map((gym) => (
        <li key={gym.id} className="break-inside-avoid *:h-full">
          <GymCard
            gym={gym}
            href={gymPagePath(gym.id)}
            miles={from && milesTo(from, gym)}
            note={note?.(gym)}
          />
        </li>
      ))}
    </ul>
  )
}
