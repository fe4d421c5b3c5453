// Error state of a list, with a retry button. Offline, the list is loaded when the connection returns.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert, CloudOff } from 'lucide-react'
import { useIsOnline } from '../../lib/connection/connection.ts'
import { Button } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  if (!useIsOnline()) {
    return (
      <StateMessage
        Icon={CloudOff}
        title={t`Not available offline`}
        text={t`It is loaded when the connection returns.`}
        role="alert"
      />
    )
  }
  return (
    <StateMessage Icon={CircleAlert} title={title} text={t`Please try refreshing the page.`} role="alert">
      <Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>
    </StateMessage>
  )
}

/** In place of a part that could not be loaded. */
export function RetryLine({
  text,
  onRetry,
  className,
}: {
  text: string
  onRetry: () => void
  className?: string
}) {
  return (
    <div
      role="alert"
      className={clsx('flex items-center justify-between gap-3 text-sm text-muted', className)}
    >
      {text}
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}

/** Below the entries of a list whose next page could not be loaded. */
export function RestFailure({ onRetry, className }: { onRetry: () => void; className: string }) {
  return (
    <div role="alert" className={clsx('flex items-center gap-3 px-4 text-sm text-muted', className)}>
      <CircleAlert className="size-4 shrink-0" />
      <span className="flex-1">{t`The rest of the list could not be loaded.`}</span>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}
