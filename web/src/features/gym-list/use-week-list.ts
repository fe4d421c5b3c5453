// The list by the member's week: only the gyms that are open for all times, or those first that are open for most. Gyms
// with unknown hours stay, and come last.

import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { i18n } from '@lingui/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { localStore } from '../../lib/browser-store.ts'
import type { GymFilters } from '../../lib/gym/gym-url.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { storedWeek } from '../../lib/gym/my-week.ts'
import type { GymList } from './use-gym-list.ts'
import type { GymFit } from './week-fits.ts'

/** Longer lists are compared in part. */
const gymsMax = 1_000

/** Unchanged if the member asks for neither, or has no week. */
export function useWeekList(
  list: GymList,
  places: ProviderGym[],
  { fitsWeek, sort }: GymFilters,
): { list: GymList; places: ProviderGym[] } {
  const week = useSyncExternalStore(localStore.subscribe, storedWeek)
  const isAsked = week !== null && (fitsWeek || sort === 'week')
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['week-list', week, i18n.locale, isAsked && [...list.gyms, ...places].map(({ id }) => id)],
    queryFn: async ({ client }) =>
      (await import('./week-fits.ts')).readFits(client, [...list.gyms, ...places], week),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const fits = isAsked && list.state === 'ready' && !isError ? data : undefined
  const gyms = useMemo(
    () => (fits ? inWeek(list.gyms, fits, fitsWeek) : list.gyms),
    [list.gyms, fits, fitsWeek],
  )
  const shown = useMemo(() => (fits ? inWeek(places, fits, fitsWeek) : places), [places, fits, fitsWeek])
  if (!isAsked || list.state !== 'ready') return { list, places }
  if (!fits) return { list: { ...list, state: isError ? 'failed' : 'pending', refetch }, places: [] }
  const compared = {
    ...{ ...list, gyms, fits },
    isStale: list.isStale || isPlaceholderData,
    hasNextPage: list.hasNextPage && list.gyms.length < gymsMax,
    ...(fitsWeek && { total: gyms.length, fitting: gyms.filter(({ id }) => fits.get(id)?.open).length }),
    ...(list.gyms.length < list.total && { comparedFirst: list.gyms.length }),
  }
  return { list: compared, places: shown }
}

/** Equal ones stay in their order. */
export function inWeek<G extends ListedGym>(
  gyms: readonly G[],
  fits: ReadonlyMap<string, Pick<GymFit, 'open' | 'of'>>,
  isOnly: boolean,
): G[] {
  const rank = ({ id }: G) => fits.get(id)?.open ?? -1
  const isKept = (gym: G) => rank(gym) < 0 || rank(gym) === fits.get(gym.id)?.of
  return (isOnly ? gyms.filter(isKept) : [...gyms]).sort((a, b) => rank(b) - rank(a))
}
