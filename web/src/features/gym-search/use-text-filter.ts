// Filters the list by the text of the search boxes.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { type FoundMatches, filterOf } from './search-options.ts'

const filterDebounceMs = 300

interface TextFilter {
  text: string
  setText: (text: string) => void
  q: string
  found: FoundMatches | undefined
  picked: (text: string) => void
  onSearch: (q: string) => void
}

/** Filters the list by the text while it is typed, unless it means a place. */
export function useTextFilter({ text, setText, q, found, picked, onSearch }: TextFilter) {
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
