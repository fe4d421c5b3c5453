// An open part of a page as an entry of the history, so that Back closes it before it leaves the page.

import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'

/**
 * `name` marks two entries in `history.state`: true while it is open, false for the one below. `below` returns the query
 * of that one for the query of the last one above it.
 */
export function useHistoryEntry(name: string, below: (query: string) => string) {
  const [isOpen, setOpen] = useState(() => markOf(name) === true)
  const query = useSearch()
  const shown = useRef(query)
  useEffect(() => {
    // Also while the entry of an open gym has taken its place: the map may still be moving. Not when Back has reached the
    // entry below, which may be rendered before `follow` runs.
    if (isOpen && markOf(name) !== false) shown.current = query
  }, [isOpen, name, query])
  // Also while the browser goes back after `close`.
  const hasEntry = useRef(isOpen)
  useEffect(() => {
    const follow = () => {
      const mark = markOf(name)
      // What was changed while it was open stays: the filters and the view of the map.
      if (hasEntry.current && mark === false) {
        history.replaceState(history.state, '', `?${below(shown.current)}`)
      }
      hasEntry.current = mark === true
      setOpen(mark === true)
    }
    // Before the router reads the address.
    addEventListener('popstate', follow, { capture: true })
    return () => removeEventListener('popstate', follow, { capture: true })
  }, [name, below])
  return {
    isOpen,
    open() {
      if (isOpen) return
      afterBack(() => {
        shown.current = location.search.slice(1)
        history.replaceState({ ...history.state, [name]: false }, '')
        history.pushState({ [name]: true }, '')
        hasEntry.current = true
        setOpen(true)
      })
    },
    close() {
      setOpen(false)
      if (markOf(name) === true) goBack()
    },
  }
}

function markOf(name: string): unknown {
  return history.state?.[name]
}

/** State of an entry that was added by opening something. */
export const openedHere = { openedHere: true }

/** Goes back to before it was opened. Without such an entry, as after a link from elsewhere, runs `otherwise`. */
export function closeOpened(otherwise: () => void): void {
  if (history.state?.openedHere) goBack()
  else otherwise()
}

let left: unknown
let isLeaving = false

/** Once per entry: the browser goes back later, and a double click would leave the page. */
export function goBack(): void {
  leave(1)
}

/** Leaves this many entries at once. */
export function leave(entries: number): void {
  // Each entry, and each change of its state, has an object of its own.
  if (history.state === left) return
  left = history.state
  isLeaving = true
  addEventListener('popstate', () => (isLeaving = false), { once: true, capture: true })
  history.go(-entries)
}

/** Runs `add`, which adds an entry to the history, once the browser has gone back: it would leave the new entry. */
export function afterBack(add: () => void): void {
  if (isLeaving) addEventListener('popstate', add, { once: true })
  else add()
}
