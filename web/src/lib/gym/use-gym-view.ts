// State of the main screen in the URL.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { MapView } from '../geo/mercator.ts'
import { afterBack, goBack } from '../hooks/go-back.ts'
import {
  type GymFilters,
  readCentre,
  readFilters,
  readZoom,
  writeFilters,
  writeSelected,
  writeView,
} from './gym-url.ts'

/** Marks a history entry that was added by opening a gym. Closing then goes back. */
export const openedHere = { openedHere: true }

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
        (now) => {
          const next = writeFilters(now, part)
          return view ? writeView(next, view) : next
        },
        // Keeps the state, which closing a gym reads.
        { replace: true, state: history.state },
      ),
    [setParams],
  )
  const open = useCallback(
    (gymId: string) =>
      afterBack(() => {
        const replace = history.state?.[popupEntry] === true
        setParams((now) => writeSelected(now, gymId), { replace, state: openedHere })
      }),
    [setParams],
  )
  /** Runs when the open gym was merged into another. */
  const replaceSelected = useCallback(
    (gymId: string) => setParams((now) => writeSelected(now, gymId), { replace: true, state: history.state }),
    [setParams],
  )
  const close = useCallback(() => {
    if (history.state?.openedHere) goBack()
    else setParams((now) => writeSelected(now), { replace: true })
  }, [setParams])
  const gymHref = useCallback((gymId: string) => `/?${writeSelected(params, gymId)}`, [params])
  const selected = params.get('selected') ?? undefined
  const zoom = readZoom(params)
  return { filters, centre, zoom, selected, change, open, replaceSelected, close, gymHref }
}
