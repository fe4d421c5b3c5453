// State of the main screen in the URL.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { MapView } from '../geo/mercator.ts'
import { afterBack, closeOpened, openedHere } from '../hooks/use-history-entry.ts'
import { withParams } from '../with-params.ts'
import { type GymFilters, readCentre, readFilters, readZoom, writeFilters } from './gym-url.ts'

/** Name of the history entry of a marker's popup. The details of the gym take its place. */
export const popupEntry = 'popupOpen'

export function useGymView() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const centre = useMemo(() => readCentre(params), [params])
  /** Changes filters and, optionally, the map's view. */
  const change = useCallback(
    (part: Partial<GymFilters>, view?: MapView) =>
      setParams(
        (now) =>
          withParams(writeFilters(now, part), view ? { lat: view.lat, lng: view.lng, zoom: view.zoom } : {}),
        // Keeps the state, which closing a gym reads.
        { replace: true, state: history.state },
      ),
    [setParams],
  )
  const open = (gymId: string) =>
    afterBack(() => {
      const replace = history.state?.[popupEntry] === true
      setParams((now) => withParams(now, { selected: gymId }), { replace, state: openedHere })
    })
  /** Runs when the open gym was merged into another. */
  const replaceSelected = (gymId: string) =>
    setParams((now) => withParams(now, { selected: gymId }), { replace: true, state: history.state })
  /** Closes an open gym, which Back opens again as it was. */
  const leave = () => {
    if (new URLSearchParams(location.search).has('selected'))
      setParams((now) => withParams(now, { selected: undefined }))
  }
  const close = () =>
    closeOpened(() => setParams((now) => withParams(now, { selected: undefined }), { replace: true }))
  const gymHref = (gymId: string) => `/?${withParams(params, { selected: gymId })}`
  const selected = params.get('selected') ?? undefined
  const zoom = readZoom(params)
  /** Whether an order was chosen, perhaps that of lists by default. */
  const isOrdered = params.has('sort')
  return { filters, isOrdered, centre, zoom, selected, change, open, replaceSelected, leave, close, gymHref }
}
