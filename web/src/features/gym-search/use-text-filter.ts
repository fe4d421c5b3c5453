// The filter of the list by the text of the search.

import { useCallback, useEffect, useRef } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { type FoundMatches, filterOf } from './search-options.ts'

/** Our own server bears it: a new list follows the last key within 300 ms. */
const filterDebounceMs = 120

interface TextFilter {
  text: string
  setText: (text: string) => void
  setUrlText: (text: string) => void
  /** What the address has: a text that filters, or a place. */
  q: string
  place: string
  found: FoundMatches | undefined
  picked: (text: string) => void
  onSearch: (q: string, place: string) => void
}

/** Filters the list by the text while it is typed, unless it means a place. Returns what sets the filter of a shown text. */
export function useTextFilter(filter: TextFilter) {
  const { text, setText, setUrlText, q, place, found, picked, onSearch } = filter
  const settled = useDebounced(text, filterDebounceMs)
  /** The text whose filter is already set. */
  const decided = useRef<string | undefined>(q || place)
  const lastSent = useRef({ q, place })
  const send = useCallback(
    (q: string, place = '') => {
      if (q === lastSent.current.q && place === lastSent.current.place) return
      lastSent.current = { q, place }
      onSearch(q, place)
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
    if (q === lastSent.current.q && place === lastSent.current.place) return
    lastSent.current = { q, place }
    const shown = q || place
    decided.current = shown
    setText(shown)
    setUrlText(shown)
    picked(shown)
  }, [q, place, setText, setUrlText, picked])
  return (shown: string, next: string, nextPlace: string) => {
    decided.current = shown
    send(next, nextPlace)
  }
}
