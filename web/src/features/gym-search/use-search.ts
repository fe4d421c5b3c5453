// The search of the main screen: one text and one behaviour behind both boxes.

import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { History } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { connection, whenBack } from '../../lib/connection/connection.ts'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { addRecent, matchingRecent, type RecentSearch, readRecent } from '../../lib/recent-searches.ts'
import { lookUp, type PlaceLookup, serverPlaces, useNameSearch } from './look-up.ts'
import { optionPick, type PickTargets } from './option-pick.ts'
import { type FoundMatches, isSameText, rankOptions, type SearchOption } from './search-options.ts'
import type { SearchView } from './search-view.ts'
import { useSearchHistory } from './use-search-history.ts'
import { useTextFilter } from './use-text-filter.ts'
import { interpretText, loadSearchView, understoodAs, useUnderstood } from './use-understood.ts'

interface SearchTargets extends PickTargets {
  /** Filters the list by a text, or keeps the place that was searched for; empty means none. */
  onSearch: (q: string, place: string) => void
  /** Shows only what is open, or all. */
  onOpenNow: (isOpen: boolean) => void
  /** Where a text leads that was searched for, or is from the URL, which has its own view. */
  onView: (view: SearchView, isFromUrl?: boolean) => void
  /** Gyms of the provider that match the text; undefined when the text changes. */
  onFound: (gyms: ProviderGym[] | undefined) => void
}

interface SearchInput extends SearchTargets {
  memberId: string
  q: string
  place: string
  /** Centre of the view: matches near it come first. */
  near: LatLng | undefined
  /** Undefined until the map is ready. */
  mapPlaces: PlaceLookup | undefined
  /** Whether the map shows this position. A stable function. */
  isInView: (position: LatLng) => boolean
  /** Whether the provider has gyms for the text. */
  hasFound: boolean
  /** Where the member is; undefined, and said, if that is not known. */
  locate: () => Promise<LatLng | undefined>
}

export type BoxName = 'list' | 'map'
export type Search = ReturnType<typeof useSearch>

export function useSearch(input: SearchInput) {
  const { memberId, q, place, mapPlaces, hasFound, onSearch, onOpenNow, onFound } = input
  const [text, setText] = useState(q || place)
  const { box, setBox, places } = useBox(mapPlaces)
  const { found, picked, ask, noResultsFor } = useMatches(text, places, input.near)
  const { understood, setUnderstood, setUrlText } = useUnderstood(q || place, input.near, input)
  const setFilter = useTextFilter({ text, setText, setUrlText, q, place, found, picked, onSearch })
  const { recent, remember } = useRecent(memberId)
  useNameSearch(text, input.near, onFound)
  const { run, setWaiting, ...runs } = useRuns(find)
  const { beginTyping, endTyping, beginRun } = useSearchHistory()
  const change = (typed: string) => {
    setText(typed)
    setWaiting(undefined)
    if (typed.trim() !== text.trim()) onFound(undefined)
  }
  /** Shows a text that needs no suggestions. */
  const settle = (shown: string, nextFilter: string, nextPlace = '') => {
    endTyping()
    setText(shown)
    picked(shown)
    setFilter(shown, nextFilter, nextPlace)
  }
  const pick = optionPick({ ...input, places, settle, remember, onText: run })
  /** Ends where the best matches are: in view, on the map elsewhere, or at a place of the provider. */
  async function find(wanted: string, isOpenNow = understood?.openNow) {
    const isLatest = beginRun()
    setUrlText('')
    if (wanted !== text) change(wanted)
    const typed = normaliseQuery(wanted)
    const { openNow, rest, reply } = await interpretText(typed, input.near)
    if (openNow || isOpenNow) onOpenNow(openNow)
    const [matches, read] = await Promise.all([reply && ask(rest), reply])
    if (isLatest() && reply && !read && connection() !== 'online') return setWaiting(typed)
    const { viewOfRead, placeOf } = await loadSearchView()
    const { search, view } = await viewOfRead(rest, read, input)
    if (!isLatest()) return
    const placeOption = matches && placeOf(matches, search, view)
    if (placeOption || !typed) return placeOption && pick(placeOption)
    remember({ text: typed })
    setUnderstood(understoodAs(typed, search, openNow, view.kind === 'fit' ? input.near : undefined))
    settle(...settledBy(view, typed, rest))
    input.onView(view)
  }
  return {
    text,
    box,
    setBox,
    change: beginTyping(change),
    pick,
    submit: () => run(text),
    /** Searches for another text. `isOpenNow` ends the filter of that name, unless the text asks for it. */
    run,
    understood: understood?.text === text.trim() ? understood : undefined,
    options: useOptions(text, recent, found, box === 'list' ? input.isInView : undefined),
    noResultsFor: hasFound ? undefined : noResultsFor,
    ...runs,
  }
}

function useBox(mapPlaces: PlaceLookup | undefined) {
  const [box, setBox] = useState<BoxName>('list')
  return { box, setBox, places: box === 'map' && mapPlaces ? mapPlaces : serverPlaces }
}

function useRecent(memberId: string) {
  const [recent, setRecent] = useState(() => readRecent(memberId))
  const remember = (search: RecentSearch) => {
    if (normaliseQuery(search.text)) setRecent(addRecent(memberId, search))
  }
  return { recent, remember }
}

/** The text that is shown then, the one that filters the list, and the place. */
function settledBy(view: SearchView, typed: string, rest: string): [shown: string, q: string, place: string] {
  if (view.kind === 'gym') return ['', '', '']
  return view.kind === 'fit' && view.isOnlyPlace ? [typed, '', rest] : [typed, rest, '']
}

/** Stable, because new options have none active. The list below its box already shows the gyms in view. */
function useOptions(
  text: string,
  recent: readonly RecentSearch[],
  found: FoundMatches | undefined,
  isListed: SearchInput['isInView'] | undefined,
): SearchOption[] {
  return useMemo(() => {
    const options = shownOptions(text, recent, found)
    return options.filter((option) => option.kind !== 'gym' || !isListed?.(positionOf(option.gym)))
  }, [text, recent, found, isListed])
}

/** Recent searches come first. Without a text there are no others. */
function shownOptions(
  text: string,
  recent: readonly RecentSearch[],
  found: FoundMatches | undefined,
): SearchOption[] {
  const typed = text.trim()
  if (typed === '') return recent.map(recentOption)
  if (!found) return []
  // The gym takes the place of the text that it was searched by.
  const isNamed = ({ text: name, placeId, gym }: RecentSearch) =>
    !placeId && !gym && found.gyms.some((each) => isSameText(each.name, name))
  const matching = matchingRecent(recent, typed)
    .filter((each) => !isNamed(each))
    .slice(0, 2)
  const known = new Set(matching.flatMap(({ placeId, gym }) => [placeId, gym?.id]))
  return [...matching.map(recentOption), ...rankOptions(found).filter(({ id }) => !known.has(id))]
}

function recentOption(recent: RecentSearch): SearchOption {
  return { kind: 'recent', id: `recent ${recent.text}`, name: recent.text, Icon: History, recent }
}

function useMatches(text: string, places: PlaceLookup, near: LatLng | undefined) {
  // The map's movements repeat no lookup.
  const latestNear = useRef(near)
  latestNear.current = near
  const ask = useCallback(
    (typed: string, signal: AbortSignal) => lookUp(typed, latestNear.current, places, signal),
    [places],
  )
  const lookup = useCallback(async (typed: string, signal: AbortSignal) => [await ask(typed, signal)], [ask])
  const { options, picked } = useSuggestions(text, places.debounceMs, lookup)
  const [found] = options
  const isEmpty = found?.text === text.trim() && rankOptions(found).length === 0
  return {
    found,
    picked,
    noResultsFor: isEmpty ? found.text : undefined,
    /** Undefined if the lookup fails. */
    ask: async (typed: string) => {
      if (found?.text === typed) return found
      return ask(typed, new AbortController().signal).catch((error: unknown) => void console.error(error))
    },
  }
}

/** Runs searches, and knows whether one is under way. One that was made without a connection runs once it is back. */
function useRuns(find: (text: string, isOpenNow?: boolean) => Promise<unknown>) {
  const [running, setRunning] = useState(0)
  const run: typeof find = (...search) => {
    setRunning((count) => count + 1)
    return find(...search).finally(() => setRunning((count) => count - 1))
  }
  const [waiting, setWaiting] = useState<string>()
  const runAgain = useEffectEvent(run)
  useEffect(() => {
    if (waiting === undefined) return
    return whenBack(() => {
      setWaiting(undefined)
      void runAgain(waiting)
    })
  }, [waiting])
  /** A text that waits will run once there is a connection. */
  return { run, isRunning: running > 0, isWaiting: waiting !== undefined, setWaiting }
}
