// Searches the provider for gyms by name near the map, debounced.
import { type ProviderGym, searchPlacesByName } from '@jumpingjack/contracts/places/places'
import { useEffect, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import type { LatLng } from '../../lib/geo/geo.ts'
import { biasQuery } from './look-up.ts'
import { isServerSearch } from './search-kind.ts'

const debounceMs = 500

/** Failures are only logged. */
export function useNameSearch(
  typed: string,
  near: LatLng | undefined,
  onFound: (gyms: ProviderGym[]) => void,
): void {
  const name = typed.trim()
  // The initial text was not typed.
  const searched = useRef(name)
  const latest = useRef({ near, onFound })
  latest.current = { near, onFound }
  useEffect(() => {
    if (name === searched.current) return
    searched.current = name
    if (!isServerSearch(name)) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = { name, ...biasQuery(latest.current.near) }
      callApi(searchPlacesByName, { query, signal: abort.signal }).then(
        ({ gyms }) => {
          if (gyms.length > 0 && !abort.signal.aborted) latest.current.onFound(gyms)
        },
        (error: unknown) => {
          if (!abort.signal.aborted) console.error(error)
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name])
}
