// The close request of the browser, such as Back on Android: it closes the dialog on top instead of leaving the page.
// Browsers without it, such as Safari, leave the page, and drafts are kept.
import { useEffect, useRef } from 'react'

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which the types of the DOM lack. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined
}

/** The newest open dialog is asked first. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!isOpen || !globalThis.CloseWatcher) return
    const watcher = new globalThis.CloseWatcher()
    watcher.onclose = () => close.current()
    return () => watcher.destroy()
  }, [isOpen])
}
