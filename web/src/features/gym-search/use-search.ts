// The search of the main screen: one text and one behaviour behind both boxes.
import type { GymType } from '@jumpingjack/contracts/gym/gym-types'
import type { ProviderGym } from '@jumpingjack/contracts/places/places'
import { History } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LatLng } from '../../lib/geo/geo.ts'
import type { MapLocation } from '../../lib/geo/map-location.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { locatePlace, lookUp, type PlaceLookup, serverPlaces } from './look-up.ts'
import { addRecent, matchingRecent, type RecentSearch, readRecent } from './recent-searches.ts'
import {
  type FoundMatches,
  filterOf,
  type PlaceOption,
  positionOf,
  prefersPlace,
  rankOptions,
  type SearchOption,
} from './search-options.ts'
import { useNameSearch } from './use-name-search.ts'

export interface SearchTargets {
  /** Filters the list by a text; empty means none. */
  onSearch: (q: string) => void
  onPlace: (location: MapLocation) => void
  onGym: (gymId: string, position: LatLng) => void
  onType: (type: GymType) => void
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
  /** Whether the provider has gyms for the text. */
  hasFound: boolean
}

export type BoxName = 'list' | 'map'
export type Search = ReturnType<typeof useSearch>

const filterDebounceMs = 300

export function useSearch(input: SearchInput) {
  const { memberId, q, mapPlaces, hasFound, onSearch, onFound } = input
  const [text, setText] = useState(q)
  const [box, setBox] = useState<BoxName>('list')
  const places = box === 'map' && mapPlaces ? mapPlaces : serverPlaces
  const suggestions = useMatches(text, places, input.near)
  const filter = useTextFilter({
    text,
    setText,
    q,
    found: suggestions.found,
    picked: suggestions.picked,
    onSearch,
  })
  const [recent, setRecent] = useState(() => readRecent(memberId))
  const remember = (search: RecentSearch) => {
    if (normaliseQuery(search.text)) setRecent(addRecent(memberId, search))
  }
  useNameSearch(text, input.near, onFound)
  const change = (typed: string) => {
    setText(typed)
    onFound(undefined)
  }
  /** Shows a text that needs no suggestions. */
  const settle = (shown: string, nextFilter: string) => {
    setText(shown)
    suggestions.picked(shown)
    filter.set(shown, nextFilter)
  }
  const pick = useOptionPick({ ...input, places, settle, remember, onText: change })
  const submit = async () => {
    const typed = normaliseQuery(text)
    if (!typed) return
    const found = await suggestions.ask(typed)
    const [place] = found && prefersPlace(found) ? rankOptions(found) : []
    if (place) return pick(place)
    settle(typed, typed)
    remember({ text: typed })
  }
  const options = shownOptions(text, recent, suggestions.found)
  const isEmpty = suggestions.noResultsFor !== undefined && !hasFound
  return {
    text,
    box,
    setBox,
    change,
    pick,
    submit,
    options,
    noResultsFor: isEmpty ? suggestions.noResultsFor : undefined,
  }
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
  const matching = matchingRecent(recent, typed).slice(0, 2)
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

interface TextFilter {
  text: string
  setText: (text: string) => void
  q: string
  found: FoundMatches | undefined
  picked: (text: string) => void
  onSearch: (q: string) => void
}

/** Filters the list by the text while it is typed, unless it means a place. */
function useTextFilter({ text, setText, q, found, picked, onSearch }: TextFilter) {
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
    if (settled === decided.current) return
    decided.current = undefined
    const next = filterOf(settled, found)
    if (next !== undefined) send(next)
  }, [settled, found, send])
  useEffect(() => {
    // The filter was changed by the back button or by 'Clear filters'.
    if (q === lastSent.current) return
    lastSent.current = q
    decided.current = q
    setText(q)
    picked(q)
  }, [q, setText, picked])
  return useMemo(
    () => ({
      set: (shown: string, next: string) => {
        decided.current = shown
        send(next)
      },
    }),
    [send],
  )
}

interface OptionPick extends Pick<SearchTargets, 'onPlace' | 'onGym' | 'onType'> {
  places: PlaceLookup
  settle: (shown: string, filter: string) => void
  remember: (search: RecentSearch) => void
  onText: (text: string) => void
}

function useOptionPick({ places, settle, remember, onText, onPlace, onGym, onType }: OptionPick) {
  const goToPlace = (text: string, placeId: string, locate: Promise<MapLocation>) => {
    settle(text, '')
    remember({ text, placeId })
    // Failures are only logged.
    return locate.then(onPlace, console.error)
  }
  const openGym = (text: string, id: string, position: LatLng) => {
    settle('', '')
    remember({ text, gym: { id, ...position } })
    onGym(id, position)
  }
  const pickPlace = (place: PlaceOption) => goToPlace(place.name, place.id, places.locate(place))
  const pickRecent = ({ text, placeId, gym }: RecentSearch) => {
    if (placeId) return goToPlace(text, placeId, locatePlace(placeId))
    if (gym) return openGym(text, gym.id, { lat: gym.lat, lng: gym.lng })
    onText(text)
    settle(text, text)
    remember({ text })
  }
  return (option: SearchOption) => {
    if (option.kind === 'place') return pickPlace(option)
    if (option.kind === 'gym') return openGym(option.name, option.id, positionOf(option.gym))
    if (option.kind === 'recent') return pickRecent(option.recent)
    settle('', '')
    onType(option.type)
  }
}
