// Whether the page has been used: by pointer or by key.
import { useEffect, useState } from 'react'

const events = ['pointermove', 'pointerdown', 'keydown'] as const

export function useHasInteracted(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    const note = () => {
      setHas(true)
      abort.abort()
    }
    for (const event of events) addEventListener(event, note, { capture: true, signal: abort.signal })
    return () => abort.abort()
  }, [])
  return has
}
