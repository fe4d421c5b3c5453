// Controls over the map: search box, 'Search This Area', the banner of its results.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { LoaderCircle, LocateFixed, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMiles, useUnits } from '../../lib/geo/distance.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { overMap } from './over-map.ts'
import type { GymSearch } from './provider/use-gym-search.ts'
import { useIsFake } from './provider/use-maps.ts'

interface DistanceLimit {
  miles: number
  onRemove: () => void
}

export interface MapControlsProps {
  search: GymSearch
  /** Number of shown search results, after filtering. */
  foundCount: number | undefined
  isReady: boolean
  /** Set if the distance filter hides gyms in the view. */
  distanceLimit: DistanceLimit | undefined
  /** On small screens the search box is at the bottom. */
  isPhone: boolean
  onSearchArea: () => void
  onLocate: () => Promise<void>
  /** The search box; `opensUp` opens its suggestions above it. */
  searchBox: (slot: { opensUp: boolean }) => ReactNode
  /** Whether the map has not moved since the last search. */
  isSearched: boolean
}

export function MapControls(props: MapControlsProps) {
  const { isPhone, searchBox } = props
  return (
    <>
      {/* On a phone below the note of OpenStreetMap. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex flex-col items-center gap-2 p-3 md:p-4 sheet:pt-7 lg:flex-row lg:items-start lg:justify-between lg:gap-3">
        {!isPhone && (
          // On a low screen the box of the list beside is enough.
          <div {...overMap} className="pointer-events-auto w-full max-w-88 max-md:hidden">
            {searchBox({ opensUp: false })}
          </div>
        )}
        <SearchArea {...props} />
      </div>
      <LocateButton onLocate={props.onLocate} isPhone={isPhone} />
      {isPhone && (
        <div className="in-[main:has([data-sheet=open])]:invisible absolute inset-x-0 bottom-7 z-10 px-4">
          <div {...overMap}>{searchBox({ opensUp: true })}</div>
        </div>
      )}
    </>
  )
}

function SearchArea(props: MapControlsProps) {
  const { search, foundCount, isReady, distanceLimit, onSearchArea, isSearched } = props
  const Icon = search.isBusy ? LoaderCircle : Search
  return (
    <div className="flex flex-col items-center gap-2 *:pointer-events-auto lg:items-end">
      {(!isSearched || search.isBusy) && (
        <Button
          {...overMap}
          size="pill"
          onClick={onSearchArea}
          aria-disabled={!isReady || search.isBusy}
          className="min-h-11 shrink-0 bg-raised whitespace-nowrap shadow-float aria-disabled:opacity-100"
        >
          <Icon className={clsx('size-4', search.isBusy && 'animate-spin')} />
          {search.isBusy ? t`Searching...` : t`Search This Area`}
        </Button>
      )}
      <FoundBanner count={foundCount} onClear={search.clear} />
      {distanceLimit && <LimitNotice {...distanceLimit} />}
    </div>
  )
}

function LocateButton({ onLocate, isPhone }: Pick<MapControlsProps, 'onLocate' | 'isPhone'>) {
  const [isBusy, setBusy] = useState(false)
  const locate = async () => {
    setBusy(true)
    await onLocate()
    setBusy(false)
  }
  const Icon = isBusy ? LoaderCircle : LocateFixed
  return (
    <IconButton
      {...overMap}
      label={t`Show my location`}
      variant="outline"
      aria-disabled={isBusy}
      onClick={locate}
      className={clsx(
        'absolute right-2.5 z-10 bg-raised shadow-float',
        isPhone
          ? 'bottom-21 in-[main:has([data-sheet=open])]:top-[calc(var(--map-middle)-1.375rem)] in-[main:has([data-sheet=open])]:bottom-auto'
          : 'bottom-32',
      )}
    >
      <Icon className={clsx('size-5', isBusy && 'animate-spin')} />
    </IconButton>
  )
}

function LimitNotice({ miles, onRemove }: DistanceLimit) {
  const [units] = useUnits()
  return (
    <p
      {...overMap}
      className="flex animate-fade-in items-center gap-1 rounded-full bg-raised py-0.5 pr-1 pl-4 text-sm shadow-float"
    >
      {t`Only within ${formatMiles(miles, units)} of the centre`}
      <button
        type="button"
        onClick={onRemove}
        className="min-h-10 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-sunken"
      >{t`Show all`}</button>
    </p>
  )
}

function FoundBanner({ count, onClear }: { count: number | undefined; onClear: () => void }) {
  const isFake = useIsFake()
  return (
    <div role="status">
      {count !== undefined && (
        <p
          {...overMap}
          className="flex animate-fade-in items-center rounded-full bg-night pl-4 text-sm font-medium text-white shadow-float"
        >
          <span className="tabular-nums">{t`Showing ${i18n.number(count)} real gyms from Google Places`}</span>
          {isFake && <span className="ml-1">{t`(a fake: invented)`}</span>}
          <button
            type="button"
            aria-label={t`Hide gyms from Google Places`}
            data-tip={t`Hide gyms from Google Places`}
            onClick={onClear}
            className="ml-1 grid size-10 place-items-center rounded-full hover:bg-white/15 focus-visible:outline-white"
          >
            <X className="size-4" />
          </button>
        </p>
      )}
    </div>
  )
}
