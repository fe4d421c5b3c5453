// Gyms of the provider, which the list and the map show with our own until they are cleared.
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatLng } from '../../../lib/geo/geo.ts'
import type { MapView } from '../../../lib/geo/mercator.ts'
import { loadCode } from '../../../lib/hooks/lazy-component.ts'

// Loaded after the first render.
const loadSearch = () => loadCode(() => import('./gym-search.ts'))

const logFailure = (error: unknown) => console.error(error)

interface FoundGyms {
  gyms: ProviderGym[]
  /** Found around a point, or by the name in the search box. */
  by: 'area' | 'name'
  /** The point of a search by area. */
  centre?: LatLng
}

export type GymSearch = ReturnType<typeof useGymSearch>

export function useGymSearch(hasMap: boolean) {
  const [found, setFound] = useState<FoundGyms>()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)
  /** Searches around a point. Cancels an earlier search. */
  const run = useCallback(
    async (centre: LatLng) => {
      const number = ++latest.current
      setBusy(true)
      const gyms = await loadSearch().then(({ searchGyms }) => searchGyms(centre, hasMap), logFailure)
      if (number !== latest.current) return
      setBusy(false)
      if (gyms) setFound({ gyms, by: 'area', centre })
    },
    [hasMap],
  )
  const show = useCallback(async (next: FoundGyms | undefined) => {
    const number = ++latest.current
    setBusy(false)
    setFound(next)
    if (!next) return
    const gyms = await loadSearch().then(({ withOurRatings }) => withOurRatings(next.gyms), logFailure)
    if (gyms && number === latest.current) setFound({ ...next, gyms })
  }, [])
  const clear = useCallback(() => void show(undefined), [show])
  return { isBusy, found, run, show, clear }
}

/** A search finds gyms within 3 miles: a view that is closer to the last one is not searched again. */
const searchedMiles = 1.5
const leastZoom = 11

/** Where we have no gym, the provider is asked by itself. */
export function useSearchWhereEmpty(isEmpty: boolean, view: MapView | undefined, search: GymSearch): void {
  const { run, found } = search
  const centre = useRef(found?.centre)
  centre.current = found?.centre ?? centre.current
  const { lat, lng, zoom = 0 } = view ?? {}
  useEffect(() => {
    if (!isEmpty || lat === undefined || lng === undefined || zoom < leastZoom) return
    const [at, last] = [{ lat, lng }, centre.current]
    if (last && milesBetween(last, at) < searchedMiles) return
    centre.current = at
    void run(at)
  }, [isEmpty, lat, lng, zoom, run])
}
