// A debounced value.
import { useEffect, useState } from 'react'

/** Between two keys of somebody who types. */
const typingMs = 300

export function useDebounced<T>(value: T, delayMs = typingMs): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
