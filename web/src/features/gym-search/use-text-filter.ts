// The filter of the list by the text of the search.

import { useCallback, useEffect, useRef } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { type FoundMatches, filterOf } from './search-options.ts'

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
export function useTextFilter({ text, setText, setGiven, q, found, picked, onSearch }: TextFilter) {
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
