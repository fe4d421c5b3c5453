// The search of the main screen: one text and one behaviour behind both boxes.

import type { TextSearch } from '@jumpingjack/contracts/gym/text-search'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { History } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { addRecent, matchingRecent, type RecentSearch, readRecent } from '../../lib/recent-searches.ts'
import { lookUp, type PlaceLookup, serverPlaces, useNameSearch } from './look-up.ts'
import { optionPick, type PickTargets } from './option-pick.ts'
import {
  type FoundMatches,
  filterOf,
  isSameText,
  prefersPlace,
  rankOptions,
  type SearchOption,
} from './search-options.ts'
import type { SearchView } from './search-view.ts'
import { loadReader, useUnderstood } from './use-understood.ts'

interface SearchTargets extends PickTargets {
  /** Filters the list by a text; empty means none. */
  onSearch: (q: string) => void
  /** Shows only what is open, or all. */
  onOpenNow: (isOpen: boolean) => void
  /** Where a text leads that was searched for. */
  onView: (view: SearchView) => void
  /** Gyms of the provider that match the text; undefined when the text changes. */
  onFound: (gyms: ProviderGym[] | undefined) => void
}

interface SearchInput extends SearchTargets {
  memberId: string
  q: string
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
  const { memberId, q, mapPlaces, hasFound, onSearch, onOpenNow, onFound } = input
  const [text, setText] = useState(q)
  const [box, setBox] = useState<BoxName>('list')
  const places = box === 'map' && mapPlaces ? mapPlaces : serverPlaces
  const { found, picked, ask, noResultsFor } = useMatches(text, places, input.near)
  const { understood, setUnderstood, setGiven } = useUnderstood(q, input.near, onOpenNow)
  const setFilter = useTextFilter({ text, setText, setGiven, q, found, picked, onSearch })
  const [recent, setRecent] = useState(() => readRecent(memberId))
  const remember = (search: RecentSearch) => {
    if (normaliseQuery(search.text)) setRecent(addRecent(memberId, search))
  }
  useNameSearch(text, input.near, onFound)
  const change = (typed: string) => {
    setText(typed)
    if (typed.trim() !== text.trim()) onFound(undefined)
  }
  /** Shows a text that needs no suggestions. */
  const settle = (shown: string, nextFilter: string) => {
    setText(shown)
    picked(shown)
    setFilter(shown, nextFilter)
  }
  const pick = optionPick({ ...input, places, settle, remember, onText: run })
  /** Ends where the best matches are: in view, on the map elsewhere, or at a place of the provider. */
  async function run(wanted: string, isOpenNow = understood?.openNow) {
    setGiven('')
    if (wanted !== text) change(wanted)
    const typed = normaliseQuery(wanted)
    const { readText, takeOpenNow, viewOfSearch } = await loadReader()
    const { openNow, rest } = takeOpenNow(typed)
    if (openNow || isOpenNow) onOpenNow(openNow)
    const asked = normaliseQuery(rest) ? ([ask(rest), readText(rest, input.near)] as const) : []
    const [matches, read] = await Promise.all(asked)
    const here = await readHere(rest, read, input)
    const search = here ?? read
    const view = viewOfSearch(rest, search, here ? () => false : input.isInView)
    const place = matches && placeOf(matches, search, view)
    if (place) return pick(place)
    if (!typed) return
    remember({ text: typed })
    setUnderstood({ text: typed, words: search?.words ?? [], openNow })
    if (view.kind === 'gym') settle('', '')
    else settle(typed, view.kind === 'fit' && view.isOnlyPlace ? '' : rest)
    input.onView(view)
  }
  return {
    text,
    box,
    setBox,
    change,
    pick,
    submit: () => run(text),
    /** Searches for another text. `isOpenNow` ends the filter of that name, unless the text asks for it. */
    run,
    understood: understood?.text === text.trim() ? understood : undefined,
    options: useOptions(text, recent, found, box === 'list' ? input.isInView : undefined),
    noResultsFor: hasFound ? undefined : noResultsFor,
  }
}

/** What a text that asks for what is near the member finds there. Undefined where the map shows that already. */
async function readHere(text: string, read: TextSearch | undefined, { locate, isInView }: SearchInput) {
  if (!read?.words.some(({ means }) => means === 'near')) return undefined
  const position = await locate()
  if (!position || isInView(position)) return undefined
  return (await loadReader()).readText(text, position)
}

/** The place of the provider that a text means, where our own gyms know less. */
function placeOf(
  matches: FoundMatches,
  search: TextSearch | undefined,
  view: SearchView,
): SearchOption | undefined {
  const isOurs = search?.words.some(({ means }) => means === 'place')
  const isWanted = view.kind === 'nothing' || (!isOurs && prefersPlace(matches))
  return isWanted ? rankOptions(matches).find(({ kind }) => kind === 'place') : undefined
}

/** Stable, because new options open their list. The list below its box already shows the gyms in view. */
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

const filterDebounceMs = 300

interface TextFilter {
  text: string
  setText: (text: string) => void
  setGiven: (text: string) => void
  q: string
  found: FoundMatches | undefined
  picked: (text: string) => void
  onSearch: (q: string) => void
}

/** Filters the list by the text while it is typed, unless it means a place. Returns what sets the filter of a shown text. */
function useTextFilter({ text, setText, setGiven, q, found, picked, onSearch }: TextFilter) {
  const settled = useDebounced(text, filterDebounceMs)
  /** The text whose filter is already set. */
  const decided = useRef<string | undefined>(q)
  const lastSent = useRef(q)
  const send = useCallback(
    (next: string) => {
      if (next === lastSent.current) return
      lastSent.current = next
      onSearch(next)
    },
    [onSearch],
  )
  useEffect(() => {
    // A text that is still being typed, or was just searched, has no filter of before.
    if (settled !== text || settled === decided.current) return
    decided.current = undefined
    const next = filterOf(settled, found)
    if (next !== undefined) send(next)
  }, [settled, text, found, send])
  useEffect(() => {
    // The filter was changed by the back button or by 'Clear filters'.
    if (q === lastSent.current) return
    lastSent.current = q
    decided.current = q
    setText(q)
    setGiven(q)
    picked(q)
  }, [q, setText, setGiven, picked])
  return (shown: string, next: string) => {
    decided.current = shown
    send(next)
  }
}
