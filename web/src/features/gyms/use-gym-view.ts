// The main screen's view, read from and written to the address.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type GymFilters, readCentre, readFilters, writeFilters, writeSelected } from './gym-url.ts'

/** Marks a history entry that opening a gym added: closing goes back to the one before. */
export const openedHere = { openedHere: true }

export function useGymView() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const centre = useMemo(() => readCentre(params), [params])
  const change = useCallback(
    (part: Partial<GymFilters>) => setParams((now) => writeFilters(now, part), { replace: true }),
    [setParams],
  )
  const close = useCallback(() => {
    if (history.state?.openedHere) history.back()
    else setParams((now) => writeSelected(now), { replace: true })
  }, [setParams])
  const addressOf = useCallback((gymId: string) => `/?${writeSelected(params, gymId)}`, [params])
  return { filters, centre, selected: params.get('selected') ?? undefined, change, close, addressOf }
}
