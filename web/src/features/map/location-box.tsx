// The location search box on the map.
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { SuggestInput } from '../../ui/form/suggest-input.tsx'
import { type LocationSuggestion, locate, lookUpLocations } from './provider/location-lookup.ts'

const debounceMs = 800

interface LocationBoxProps {
  isReady: boolean
  opensUp: boolean
  onPick: (location: MapLocation) => void
}

export function LocationBox({ isReady, opensUp, onPick }: LocationBoxProps) {
  const [text, setText] = useState('')
  const { options, noResultsFor, picked } = useSuggestions(
    text,
    debounceMs,
    isReady ? lookUpLocations : undefined,
  )
  const pick = async (suggestion: LocationSuggestion) => {
    setText(suggestion.name)
    picked(suggestion.name)
    // Failures are only logged.
    await locate(suggestion).then(onPick, console.error)
  }
  const [first] = options
  return (
    <SuggestInput
      label="Search for a location"
      placeholder="City, address or ZIP code"
      Icon={MapPin}
      value={text}
      onChange={setText}
      options={options}
      onPick={pick}
      onSubmit={() => first && void pick(first)}
      disabled={!isReady}
      opensUp={opensUp}
      floating
    >
      <p role="status" className="sr-only">
        {noResultsFor && `No locations found for "${noResultsFor}"`}
      </p>
      {noResultsFor && (
        <p
          aria-hidden="true"
          className="mt-1.5 truncate rounded-md bg-raised px-3.5 py-2.5 text-sm text-muted shadow-float"
        >
          No locations found for "{noResultsFor}"
        </p>
      )}
    </SuggestInput>
  )
}
