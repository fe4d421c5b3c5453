// A search box: of the list, to find gyms, or on the map, to go to a place.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MapPin, Search as SearchIcon } from 'lucide-react'
import { useIsBeside } from '../../lib/hooks/use-media-query.ts'
import { SuggestInput } from '../../ui/form/suggest-input.tsx'
import type { BoxName, Search } from './use-search.ts'

const boxes = {
  list: { label: msg`Search gyms`, placeholder: msg`Find gyms: yoga with sauna`, Icon: SearchIcon },
  map: { label: msg`Search for a location`, placeholder: msg`Go to a city, address or ZIP`, Icon: MapPin },
} as const

interface SearchBoxProps {
  search: Search
  box: BoxName
  opensUp?: boolean
}

export function SearchBox({ search, box, opensUp = false }: SearchBoxProps) {
  const isActive = search.box === box
  // A phone shows one of them at a time.
  const isPhone = !useIsBeside()
  const hasText = isActive || isPhone
  const noResultsFor = isActive ? search.noResultsFor : undefined
  const waiting = isActive && search.isWaiting && t`No connection. The search will run once it is back.`
  const message = waiting || (noResultsFor && t`No locations found for "${noResultsFor}"`)
  const floating = box === 'map'
  return (
    <SuggestInput
      Icon={boxes[box].Icon}
      label={i18n.t(boxes[box].label)}
      placeholder={i18n.t(boxes[box].placeholder)}
      value={hasText ? search.text : ''}
      onChange={(text) => {
        search.setBox(box)
        search.change(text)
      }}
      onFocus={() => (hasText || !search.text) && search.setBox(box)}
      options={isActive ? search.options : none}
      onPick={search.pick}
      onSubmit={() => hasText && search.submit()}
      opensUp={opensUp}
      floating={floating}
    >
      <p role="status" className={message && !floating ? 'mt-2 truncate px-1 text-xs text-muted' : 'sr-only'}>
        {message}
      </p>
      {message && floating && (
        <p
          aria-hidden="true"
          className="mt-1.5 truncate rounded-md bg-raised px-3.5 py-2.5 text-sm text-muted shadow-float"
        >
          {message}
        </p>
      )}
    </SuggestInput>
  )
}

const none: never[] = []
