// Looks up what a text may mean: places of the provider, and own gyms near the map.

import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import {
  type ProviderGym,
  readPlace,
  searchPlacesByName,
  suggestLocations,
} from '@jumpingjack/contracts/places/places'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import type { LatLng, MapLocation } from '../../lib/geo/geo.ts'
import { matchesQuery } from '../../lib/gym/gym-queries.ts'
import { type FoundMatches, type FoundPlace, isServerSearch, searchKind } from './search-options.ts'

/** How a box finds places. */
export interface PlaceLookup {
  debounceMs: number
  find: (text: string, near: LatLng | undefined, signal: AbortSignal) => Promise<FoundPlace[]>
  locate: (place: FoundPlace) => Promise<MapLocation>
}

/** Through our server, so that it also works without a map. */
export const serverPlaces: PlaceLookup = {
  debounceMs: 300,
  async find(text, near, signal) {
    if (searchKind(text) === 'gym-name') return []
    const query = { text, ...biasQuery(near) }
    const locations = await callApi(suggestLocations, { query, signal })
    return locations.map((location) => {
      const { placeId, name, address } = location
      return { id: placeId, name, detail: address, location }
    })
  },
  async locate({ id, location }) {
    return location ?? locatePlace(id)
  },
}

export async function locatePlace(placeId: string): Promise<MapLocation> {
  const { name, address, latitude, longitude } = await callApi(readPlace, { params: { placeId } })
  return { name, address, coordinates: { lat: Number(latitude), lng: Number(longitude) }, placeId }
}

function biasQuery(near: LatLng | undefined) {
  return near && { lat: String(near.lat), lng: String(near.lng) }
}

/** A lookup that fails counts as empty if the other one has found something. */
export async function lookUp(
  text: string,
  near: LatLng | undefined,
  places: PlaceLookup,
  signal: AbortSignal,
): Promise<FoundMatches> {
  const [foundPlaces, foundGyms] = await Promise.allSettled([
    places.find(text, near, signal),
    callApi(listGyms, { query: matchesQuery(text, near), signal }),
  ])
  const gyms = resultOf(foundGyms, signal)
  const found = resultOf(foundPlaces, signal)
  if (foundPlaces.status === 'rejected' && gyms.length === 0) throw foundPlaces.reason
  return { text, near, places: found, gyms }
}

function resultOf<T>(result: PromiseSettledResult<T[]>, signal: AbortSignal): T[] {
  if (result.status === 'fulfilled') return result.value
  if (!signal.aborted) console.error(result.reason)
  return []
}

const debounceMs = 500

/** Searches the provider for gyms by name near the map, debounced. Failures are only logged. */
export function useNameSearch(
  typed: string,
  near: LatLng | undefined,
  onFound: (gyms: ProviderGym[]) => void,
): void {
  const name = typed.trim()
  // The initial text was not typed.
  const searched = useRef(name)
  const search = useEffectEvent((signal: AbortSignal) => {
    const query = { name, ...biasQuery(near) }
    callApi(searchPlacesByName, { query, signal }).then(
      ({ gyms }) => gyms.length > 0 && !signal.aborted && onFound(gyms),
      (error: unknown) => signal.aborted || console.error(error),
    )
  })
  useEffect(() => {
    if (name === searched.current) return
    searched.current = name
    if (!isServerSearch(name)) return
    const abort = new AbortController()
    const timer = setTimeout(() => search(abort.signal), debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name])
}
