// A bottom sheet over the map of small screens: closed to its head, half open, or full. It is not modal, so that the
// part of the map above it can be used.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { List, X } from 'lucide-react'
import { type ReactNode, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../form/button.tsx'
import { sheetHeights, useSheetDrag } from './use-sheet-drag.ts'

/** Content that is scrolled this far gets the whole height. */
const expandAtPx = 24

interface BottomSheetProps {
  title: string
  /** Beside the title while the sheet is closed. */
  count: string | undefined
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

export function BottomSheet({ title, count, isOpen, onOpen, onClose, children }: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const [isFull, setFull] = useState(false)
  // Rendered when it is first opened or dragged, and kept with its scroll.
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const height = isOpen ? (isFull ? 'full' : 'half') : 'peek'
  const open = (full: boolean) => {
    setFull(full)
    onOpen()
  }
  const drag = useSheetDrag({
    sheet,
    onStart: () => setMounted(true),
    onEnd: (next) => (next === 'peek' ? onClose() : open(next === 'full')),
  })
  useFocus(sheet, isOpen)
  // A dialog that the content opens is elsewhere in the page.
  const expandScrolled = ({ target, currentTarget }: UIEvent) => {
    const isScrolled = target instanceof Element && target.scrollTop > expandAtPx
    if (isOpen && isScrolled && currentTarget.contains(target)) setFull(true)
  }
  return (
    <section
      ref={sheet}
      data-sheet={isOpen ? 'open' : 'closed'}
      role={isOpen ? 'dialog' : undefined}
      aria-label={isOpen ? title : undefined}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className={clsx(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col overflow-hidden border-t border-line bg-surface outline-none transition-[height] duration-200',
        sheetHeights[height],
      )}
    >
      <div {...drag} className="relative z-30 shrink-0 touch-none select-none">
        {isOpen ? (
          <OpenHead isFull={isFull} onFull={setFull} onClose={onClose} />
        ) : (
          <ClosedHead title={title} count={count} onOpen={() => open(false)} />
        )}
      </div>
      {isMounted && (
        <div
          onScrollCapture={expandScrolled}
          className={clsx('flex min-h-0 flex-1 transition-[visibility] duration-200', !isOpen && 'invisible')}
        >
          {children}
        </div>
      )}
    </section>
  )
}

/** Opens the sheet, whole width. */
function ClosedHead({ title, count, onOpen }: Pick<BottomSheetProps, 'title' | 'count' | 'onOpen'>) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-14 w-full items-center justify-center gap-2 pt-1.5 text-sm font-semibold focus-visible:-outline-offset-2"
    >
      <Grip />
      <List aria-hidden="true" className="size-5" />
      {title}
      {count !== undefined && <span className="font-normal text-muted tabular-nums">({count})</span>}
    </button>
  )
}

interface OpenHeadProps {
  isFull: boolean
  onFull: (isFull: boolean) => void
  onClose: () => void
}

/** Above the first line of the content, which has the button to close beside it. */
function OpenHead({ isFull, onFull, onClose }: OpenHeadProps) {
  return (
    <div className="h-4">
      <button
        type="button"
        aria-label={isFull ? t`Show less of the list` : t`Show more of the list`}
        onClick={() => onFull(!isFull)}
        className="absolute inset-x-0 top-0 mx-auto h-11 w-24 rounded-md focus-visible:-outline-offset-2"
      >
        <Grip />
      </button>
      <IconButton label={t`Close`} onClick={onClose} className="absolute top-4 right-1.5">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

function Grip() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 top-2 mx-auto h-1 w-10 rounded-full bg-line-strong"
    />
  )
}

/** Moves the focus into the opened sheet, and back to its head when it closes. */
function useFocus(sheet: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const { activeElement, body } = document
    if (isOpen) sheet.current?.focus()
    // The focused button of the open head is gone.
    else if (activeElement === body || sheet.current?.contains(activeElement))
      sheet.current?.querySelector('button')?.focus()
  }, [sheet, isOpen])
}
