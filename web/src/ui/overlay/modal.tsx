// A modal: centred on large screens, the whole screen on small ones. Radix' overlay is not used, because its scroll lock
// injects a <style> element, which the content security policy forbids. The dialog's content is the scrim itself. Beside
// a list it is no modal but a panel over the map, so that list and map stay in use.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../form/button.tsx'
import { isOnTop, topLayerRef, useLayer, useOpener } from './layers.ts'

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** Where toasts take room: at the bottom if no fixed buttons are there. */
  toasts?: 'top' | 'bottom'
  /** Whether it has an address of its own, so that Back closes it. */
  hasEntry?: boolean
  /** The list that it is shown beside, if there is room for both. */
  beside?: Element | null | undefined
  /** Runs after closing when the element that had the focus before is gone. */
  onFocusLost?: () => void
  children: ReactNode
}

export function Modal(props: ModalProps) {
  const { open, onClose, title, toasts = 'top', hasEntry = false, beside, onFocusLost, children } = props
  const opener = useOpener(onFocusLost)
  const content = useRef<HTMLDivElement>(null)
  useLayer(open && !hasEntry, onClose)
  // Toasts take room of their own, so that they cover no button of the dialog.
  const toastArea = <div ref={topLayerRef} className="shrink-0" />
  const closeOnScrim = (event: PointerEvent) => !beside && event.target === event.currentTarget && onClose()
  // A dialog above this one has no focus yet for some milliseconds.
  const isBelow = () => !isOnTop(content.current)
  // For Radix a toast is a layer above the dialog, so that it closes the toast alone.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isBelow()) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog.Root open={open} modal={!beside} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onPointerDown={closeOnScrim}
          onInteractOutside={(event) => beside && event.preventDefault()}
          onKeyDown={closeOnEscape}
          onEscapeKeyDown={(event) => (isBelow() || closesList(event)) && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            opener.remember()
            const field = content.current?.querySelector<HTMLElement>('[data-first-focus]')
            field?.focus()
            if (field) event.preventDefault()
          }}
          // Beside a list, the focus may be in the search that has closed it.
          onCloseAutoFocus={() => (beside && document.activeElement !== document.body) || opener.restore()}
          style={beside ? cornerOf(beside) : undefined}
          className={clsx(
            'fixed z-40 flex flex-col outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in print:static print:block',
            beside
              ? 'bottom-0 w-(--beside-width) print:w-auto'
              : 'inset-0 top-(--notice-height) justify-end bg-scrim md:items-center md:justify-center',
          )}
        >
          <div
            className={clsx(
              'group relative flex h-full w-full min-h-0 animate-rise-in flex-col overflow-clip bg-surface shadow-float max-md:has-data-action-bar:pb-15.25 print:h-auto print:max-h-none print:w-auto print:overflow-visible print:shadow-none',
              !beside && 'md:h-auto md:max-h-[min(56rem,var(--page-height)-4rem)] md:w-[40rem] md:rounded-xl',
            )}
          >
            <div className="flex shrink-0 items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-5 md:pl-6">
              <Dialog.Title
                title={title}
                className="line-clamp-2 min-w-0 leading-snug font-semibold break-words"
              >
                {title}
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={t`Close`} className="shrink-0">
                  <X className="size-5" />
                </IconButton>
              </Dialog.Close>
            </div>
            {toasts === 'top' && toastArea}
            {children}
            {toasts === 'bottom' && toastArea}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Where the list ends. */
function cornerOf(list: Element): { left: number; top: number } {
  const { right, top } = list.getBoundingClientRect()
  return { left: right, top }
}

/** Escape closes an open list of suggestions first. */
function closesList({ target }: Event): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true'
}
