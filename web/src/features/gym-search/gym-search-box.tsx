// The search box of the list. Depending on the text it suggests locations or filters by name.
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { SuggestInput, type Suggestion } from '../../ui/form/suggest-input.tsx'
import { searchKind } from './search-kind.ts'
import { useNameSearch } from './use-name-search.ts'

const debounceMs = 300

export interface GymSearchBoxProps {
  q: string
  onSearch: (q: string) => void
  onLocation: (location: MapLocation) => void
  /** Runs when the text changes, which ends a search by name. */
  onNameChanged: () => void
}

export function GymSearchBox({ q, onSearch, onLocation, onNameChanged }: GymSearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const isLocation = searchKind(typed.trim()) !== 'gym-name'
  const { options, noResultsFor, picked } = useSuggestions(
    typed,
    debounceMs,
    isLocation ? suggestLocationsFor : undefined,
  )
  const suppress = useNameFilter({ typed, setTyped, q, noResultsFor, onSearch })
  useNameSearch(typed, onLocation)
  const change = (text: string) => {
    setTyped(text)
    onNameChanged()
  }
  const pick = (option: LocatedSuggestion) => {
    setTyped(option.name)
    picked(option.name)
    suppress(option.name)
    onLocation(option.location)
  }
  const [first] = options
  return (
    <SuggestInput
      label="Search gyms"
      placeholder="City, address or gym name"
      Icon={Search}
      value={typed}
      onChange={change}
      options={options}
      onPick={pick}
      onSubmit={() => first && pick(first)}
    >
      <p role="status" className={noResultsFor ? 'mt-2 truncate px-1 text-xs text-muted' : 'sr-only'}>
        {noResultsFor && `No locations found for "${noResultsFor}"`}
      </p>
    </SuggestInput>
  )
}

interface LocatedSuggestion extends Suggestion {
  location: MapLocation
}

/** From our server, so that it also works without a map. */
async function suggestLocationsFor(text: string, signal: AbortSignal): Promise<LocatedSuggestion[]> {
  const locations = await callApi(suggestLocations, { query: { text }, signal })
  return locations.map((location) => {
    const { placeId, name, address } = location
    return { id: placeId, name, detail: address, location }
  })
}

interface NameFilter {
  typed: string
  setTyped: (text: string) => void
  q: string
  noResultsFor: string | undefined
  onSearch: (q: string) => void
}

/**
 * Debounces the name filter. A location that is not found counts as a gym name. The returned function suppresses the
 * filter for a picked location.
 */
function useNameFilter({ typed, setTyped, q, noResultsFor, onSearch }: NameFilter) {
  const settled = normaliseQuery(useDebounced(typed, debounceMs))
  const taken = useRef(q)
  const lastSent = useRef(q)
  useEffect(() => {
    if (settled === taken.current && noResultsFor === undefined) return
    const isName = searchKind(settled) === 'gym-name' || noResultsFor?.trim() === settled
    const filter = isName ? settled : ''
    taken.current = settled
    if (filter === lastSent.current) return
    lastSent.current = filter
    onSearch(filter)
  }, [settled, noResultsFor, onSearch])
  useEffect(() => {
    // The filter was changed by the back button or by 'Clear filters'.
    if (q === lastSent.current) return
    lastSent.current = q
    taken.current = q
    setTyped(q)
  }, [q, setTyped])
  return (text: string) => {
    taken.current = text
    if (lastSent.current === '') return
    lastSent.current = ''
    onSearch('')
  }
}
