// A strip above the page while offline, and for 3 s after the connection returns. The page moves down: nothing is
// covered.
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'

export function OfflineNotice() {
  const [notice, setNotice] = useState<'offline' | 'back' | undefined>(
    navigator.onLine ? undefined : 'offline',
  )
  useEffect(() => {
    const lost = () => setNotice('offline')
    const found = () => setNotice('back')
    addEventListener('offline', lost)
    addEventListener('online', found)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', found)
    }
  }, [])
  useEffect(() => {
    if (notice !== 'back') return
    const timer = setTimeout(() => setNotice(undefined), 3000)
    return () => clearTimeout(timer)
  }, [notice])
  useLayoutEffect(() => {
    // The style sheet makes room for the strip.
    document.documentElement.toggleAttribute('data-notice', notice !== undefined)
  }, [notice])
  const Icon = notice === 'offline' ? WifiOff : Wifi
  return (
    // An explicit aria-live stays audible beside an open dialog.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-(--notice-height)"
    >
      {notice && (
        <p className="flex h-full items-center justify-center gap-2 bg-night px-4 text-sm font-medium text-white">
          <Icon aria-hidden="true" className="size-4 text-volt" />
          {notice === 'offline' ? 'No Internet connection' : 'Connected to the Internet'}
        </p>
      )}
    </div>
  )
}
