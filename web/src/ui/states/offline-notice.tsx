// A strip above the page without a connection, and for 3 s after it returns. The page moves down: nothing is covered.

import { t } from '@lingui/core/macro'
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useConnection } from '../../lib/connection/connection.ts'
import { productName } from '../../lib/labels/product.ts'

/** While the connection is lost, and when it is back. */
const texts = () => ({
  offline: [t`No Internet connection`, t`Connected to the Internet`],
  unreachable: [t`No connection to ${productName}`, t`Connected to ${productName}`],
})

export function OfflineNotice() {
  const connection = useConnection()
  const [lost, setLost] = useState<'offline' | 'unreachable'>()
  useEffect(() => {
    if (connection !== 'online') return setLost(connection)
    const timer = setTimeout(() => setLost(undefined), 3000)
    return () => clearTimeout(timer)
  }, [connection])
  useLayoutEffect(() => {
    // The style sheet makes room for the strip.
    document.documentElement.toggleAttribute('data-notice', lost !== undefined)
  }, [lost])
  const isBack = connection === 'online'
  const Icon = isBack ? Wifi : WifiOff
  return (
    // An explicit aria-live stays audible beside an open dialog.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-(--notice-height)"
    >
      {lost && (
        <p className="flex h-full items-center justify-center gap-2 border-b border-line bg-night px-4 text-sm font-medium text-white">
          <Icon className="size-4 text-volt" />
          {texts()[lost][isBack ? 1 : 0]}
        </p>
      )}
    </div>
  )
}
