// Returns the focus to what opened a dialog. Without a trigger Radix does not know where to restore it.
import { useRef } from 'react'

/** `onFocusLost` runs after closing when the element that had the focus before is gone. */
export function useOpener(onFocusLost?: () => void) {
  const opener = useRef<Element>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    restore() {
      if (opener.current instanceof HTMLElement) opener.current.focus()
      if (document.activeElement === document.body) onFocusLost?.()
    },
  }
}
