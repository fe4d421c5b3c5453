// Searches the provider for gyms by name, debounced.
import { searchPlacesByName } from '@jumpingjack/contracts/places/places'
import { useEffect, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { type MapLocation, nameSearchLocation } from '../../lib/geo/map-location.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { isServerSearch } from './search-kind.ts'

const debounceMs = 500

/** Reports the gyms as a location. Failures are only logged. */
export function useNameSearch(typed: string, onFound: (location: MapLocation) => void): void {
  const name = useDebounced(typed, debounceMs).trim()
  const searched = useRef(name)
  const report = useRef(onFound)
  report.current = onFound
  useEffect(() => {
    if (name === searched.current) return
    searched.current = name
    if (!isServerSearch(name)) return
    const abort = new AbortController()
    callApi(searchPlacesByName, { query: { name }, signal: abort.signal }).then(
      ({ gyms }) => {
        if (gyms.length > 0 && !abort.signal.aborted) report.current(nameSearchLocation(name, gyms))
      },
      (error: unknown) => {
        if (!abort.signal.aborted) console.error(error)
      },
    )
    return () => abort.abort()
  }, [name])
}
