// A notice while offline, and for 3 s after the connection returns.
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'

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
  const Icon = notice === 'offline' ? WifiOff : Wifi
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-4">
      {notice && (
        <p className="flex animate-fade-in items-center gap-2 rounded-full bg-night px-4 py-2 text-sm font-medium text-white shadow-float">
          <Icon aria-hidden="true" className="size-4 text-volt" />
          {notice === 'offline' ? 'No Internet connection' : 'Connected to the Internet'}
        </p>
      )}
    </div>
  )
}
