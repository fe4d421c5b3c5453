// What Back does to a search.

import { useEffect, useRef } from 'react'

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
      if (!isTyping.current && history.state === null) history.pushState(null, '', location.href)
      isTyping.current = true
      change(typed)
    },
    endTyping: () => {
      isTyping.current = false
    },
    /** Returns whether no later search has begun and Back has not led away meanwhile. */
    beginRun: () => {
      isTyping.current = false
      const own = ++run.current
      return () => own === run.current
    },
  }
}
