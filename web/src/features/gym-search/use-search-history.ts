// What Back does to a search.

import { useEffect, useRef } from 'react'

/** Back leads to what is shown now. The entry has no mark: it is none of what is open, as the list. */
export const keepForBack = (): void => history.pushState(null, '', location.href)

export function useSearchHistory() {
  const run = useRef(0)
  const isTyping = useRef(false)
  useEffect(() => {
    const stop = () => {
      run.current += 1
      isTyping.current = false
    }
    addEventListener('popstate', stop)
    return () => removeEventListener('popstate', stop)
  }, [])
  return {
    /** Back leads to what was shown before the text was changed, unless it closes what is open. */
    beginTyping: (change: (typed: string) => void) => (typed: string) => {
      if (!isTyping.current && history.state === null) keepForBack()
      isTyping.current = true
      change(typed)
    },
    endTyping: () => {
      isTyping.current = false
    },
    /** Returns whether it is still the latest search, and Back has not been pressed since. */
    beginRun: () => {
      isTyping.current = false
      const own = ++run.current
      return () => own === run.current
    },
  }
}
