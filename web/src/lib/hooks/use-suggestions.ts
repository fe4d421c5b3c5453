// Debounced suggestions for a text. Failures are logged and clear the suggestions.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

interface Found<T> {
  text: string
  options: T[]
}

const none: never[] = []

/** `lookup` must be a stable function; undefined disables suggestions. */
export function useSuggestions<T>(
  text: string,
  delayMs: number,
  lookup: ((text: string, signal: AbortSignal) => Promise<T[]>) | undefined,
) {
  const typed = text.trim()
  const settled = useDebounced(typed, delayMs)
  const [found, setFound] = useState<Found<T>>()
  // The initial text was not typed.
  const [lastPick, setLastPick] = useState<Picked | undefined>(
    typed ? { text: typed, atMs: Date.now() } : undefined,
  )
  const inFlight = useRef<AbortController>(undefined)
  const forget = useCallback(() => {
    inFlight.current?.abort()
    setFound(undefined)
  }, [])
  // A picked text that is typed anew, after another or none, was not picked. It may settle without a change.
  useEffect(() => {
    if (!isSuppressed(typed, lastPick, Date.now())) setLastPick(undefined)
    if (typed.length < suggestionTextMin) forget()
  }, [typed, lastPick, forget])
  const isSettled = settled === typed
  useEffect(() => {
    if (!lookup || !isSettled || settled.length < suggestionTextMin) return
    if (isSuppressed(settled, lastPick, Date.now())) return
    inFlight.current?.abort()
    const abort = new AbortController()
    inFlight.current = abort
    const show = (next: Found<T> | undefined) => !abort.signal.aborted && setFound(next)
    lookup(settled, abort.signal).then(
      (options) => show({ text: settled, options }),
      (error: unknown) => {
        if (!abort.signal.aborted) console.error(error)
        show(undefined)
      },
    )
  }, [settled, isSettled, lookup, lastPick])
  useEffect(() => forget, [forget])
  /** Suppresses suggestions for a picked text, and cancels the lookup in flight. */
  const picked = useCallback(
    (pickedText: string) => {
      setLastPick({ text: pickedText.trim(), atMs: Date.now() })
      forget()
    },
    [forget],
  )
  const shown = typed.length >= suggestionTextMin && lookup ? found : undefined
  return {
    /** Also empty before the first search. */
    options: shown?.options ?? none,
    /** The text without results. */
    noResultsFor: shown?.options.length === 0 && shown.text === typed ? shown.text : undefined,
    picked,
  }
}

const suggestionTextMin = 2
const suppressionMs = 5_000
const editDistanceMax = 3

interface Picked {
  text: string
  atMs: number
}

/** For 5 s after a pick, unless the text is emptied or more than 3 characters differ. */
export function isSuppressed(text: string, picked: Picked | undefined, nowMs: number): boolean {
  if (!picked || text === '' || nowMs - picked.atMs >= suppressionMs) return false
  return changedCharacters(picked.text, text) <= editDistanceMax
}

/** Length of the longer text without its common prefix and suffix. */
export function changedCharacters(before: string, after: string): number {
  const longest = Math.max(before.length, after.length)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return longest - start - end
}
