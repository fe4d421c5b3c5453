// Renders the toast, most for 5 s. F8 focuses it. In a dialog it is part of the layout, else it floats above the notes of
// the map. It belongs to the page or dialog that has shown it.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { Button, IconButton } from '../form/button.tsx'
import { useTopLayer } from './layers.ts'
import { currentToast, dismissToast, subscribeToToast, type Toast as ToastState } from './toasts.ts'

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  const layer = useTopLayer()
  return (
    <Toast.Provider label={t`Notification`} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && <ToastCard key={toast.id} toast={toast} layer={layer} />}
      {createPortal(
        <Toast.Viewport
          hotkey={['F8']}
          label={t`Notifications (F8)`}
          className={clsx(
            'p-4 outline-none md:w-[420px]',
            layer === document.body
              ? 'fixed inset-x-0 bottom-5 z-50 max-md:bottom-17 md:left-auto'
              : 'mx-auto empty:hidden',
          )}
        />,
        layer,
      )}
    </Toast.Provider>
  )
}

interface ToastCardProps {
  toast: ToastState
  layer: HTMLElement
}

const icons = { default: CircleCheck, neutral: Info, destructive: CircleAlert }
const iconColours = { default: 'text-green', neutral: 'text-muted', destructive: 'text-danger' }

function ToastCard({ toast, layer }: ToastCardProps) {
  useEndWithPlace(toast, layer)
  const destructive = toast.variant === 'destructive'
  const Icon = icons[toast.variant]
  return (
    <Toast.Root
      type={destructive ? 'foreground' : 'background'}
      open={toast.open}
      {...(toast.stays && { duration: Number.POSITIVE_INFINITY })}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={clsx(
        'pointer-events-auto flex items-start gap-3 rounded-lg border py-1.5 pr-1.5 pl-4 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-danger/40 bg-danger-soft' : 'border-line bg-raised',
      )}
    >
      <Icon className={clsx('mt-3 size-5 shrink-0', iconColours[toast.variant])} />
      <div className="min-w-0 flex-1 py-2.5">
        <Toast.Title className="text-sm font-semibold">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="mt-0.5 text-sm break-words text-muted">
            {toast.description}
          </Toast.Description>
        )}
        {toast.action && (
          <Toast.Action altText={toast.action.label} onClick={toast.action.run} asChild>
            <Button className="mt-2">{toast.action.label}</Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <IconButton label={t`Dismiss`}>
          <X className="size-4" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}

/**
 * Dismisses the toast when the member goes on to another page or dialog. What the same action opens or closes, such as
 * the form that was sent, still shows it.
 */
function useEndWithPlace({ id, stays }: ToastState, layer: HTMLElement): void {
  const [path] = useLocation()
  const shownOn = useRef({ layer, path })
  const hasActed = useRef(false)
  useEffect(() => {
    const isElsewhere = shownOn.current.layer !== layer || shownOn.current.path !== path
    shownOn.current = { layer, path }
    if (isElsewhere && hasActed.current && !stays) dismissToast(id)
  }, [id, stays, layer, path])
  useEffect(() => {
    const ended = new AbortController()
    const note = () => {
      hasActed.current = true
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, note, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}
