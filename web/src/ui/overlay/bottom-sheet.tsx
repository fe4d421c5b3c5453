// A bottom sheet over the map of small screens: closed to its head, half open, or full. It is not modal, so that the
// part of the map above it can be used.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { List, X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../form/button.tsx'
import { usePull } from './use-pull.ts'

/** Content that is scrolled this far gets the whole height. */
const expandAtPx = 24

interface BottomSheetProps {
  title: string
  /** Beside the title while the sheet is closed. */
  count: ReactNode
  isOpen: boolean
  isFull: boolean
  onOpen: () => void
  onFull: (isFull: boolean) => void
  onClose: () => void
  children: ReactNode
}

export function BottomSheet(props: BottomSheetProps) {
  const { title, count, isOpen, isFull, onOpen, onFull, onClose, children } = props
  const sheet = useRef<HTMLElement>(null)
  // Rendered when it is first opened or dragged, and kept with its scroll.
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const height = isOpen ? (isFull ? 'full' : 'half') : 'peek'
  const drag = useSheetDrag({
    sheet,
    onStart: () => setMounted(true),
    onEnd: (next) => {
      if (next === 'peek') return onClose()
      onOpen()
      onFull(next === 'full')
    },
  })
  const pull = usePull(() => (isFull ? onFull(false) : onClose()))
  useFocus(sheet, isOpen)
  // A dialog that the content opens is elsewhere in the page.
  const expandScrolled = ({ target, currentTarget }: UIEvent) => {
    const isScrolled = target instanceof Element && target.scrollTop > expandAtPx
    if (isOpen && isScrolled && currentTarget.contains(target)) onFull(true)
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
        'absolute inset-x-0 bottom-0 z-20 flex flex-col border-t border-line bg-surface outline-none transition-[height] duration-200',
        sheetHeights[height],
      )}
    >
      <div {...drag} className="relative z-30 shrink-0 touch-none select-none">
        {isOpen ? (
          <OpenHead isFull={isFull} onFull={onFull} onClose={onClose} />
        ) : (
          <ClosedHead title={title} count={count} onOpen={onOpen} />
        )}
      </div>
      {isMounted && (
        <div
          {...pull}
          onScrollCapture={expandScrolled}
          className="flex min-h-0 flex-1 overflow-hidden transition-[visibility] duration-200 in-data-[sheet=closed]:invisible"
        >
          {children}
        </div>
      )}
    </section>
  )
}

function ClosedHead({ title, count, onOpen }: Pick<BottomSheetProps, 'title' | 'count' | 'onOpen'>) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-14 w-full items-center justify-center gap-2 pt-1.5 text-sm font-semibold focus-visible:-outline-offset-2"
    >
      <Grip />
      <List className="size-5" />
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

/** Above the first line of the content, with the button to close. The target of the grip reaches over the map. */
function OpenHead({ isFull, onFull, onClose }: OpenHeadProps) {
  return (
    <div className="h-4">
      <button
        type="button"
        aria-label={isFull ? t`Show less of the list` : t`Show more of the list`}
        onClick={() => onFull(!isFull)}
        className="absolute inset-x-0 top-0 mx-auto h-6 w-24 rounded-md after:absolute after:inset-x-0 after:-top-5 after:h-11 focus-visible:-outline-offset-2"
      >
        <Grip />
      </button>
      <IconButton label={t`Close`} onClick={onClose} className="absolute top-4 right-1.5">
        <X className="size-5" />
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

type SheetHeight = 'peek' | 'half' | 'full'

const sheetHeights: Record<SheetHeight, string> = {
  peek: 'h-[calc(3.5rem+env(safe-area-inset-bottom))]',
  // On low screens a half has no room for a card, and one with hours needs the whole height.
  half: 'h-[68%] rounded-t-xl shadow-float [@media(height<30rem)]:h-full',
  full: 'h-[calc(100%-0.5rem)] rounded-t-xl shadow-float [@media(height<30rem)]:h-full',
}
const halfShare = 0.68
/** A shorter move is a click. */
const minMovePx = 8

interface SheetDrag {
  sheet: RefObject<HTMLElement | null>
  onStart: () => void
  onEnd: (height: SheetHeight) => void
}

/**
 * Dragging a bottom sheet by its head: it follows the pointer, and takes the next height in the direction of the drag.
 */
function useSheetDrag({ sheet, onStart, onEnd }: SheetDrag) {
  const start = useRef<{ pointerId: number; y: number; px: number }>(undefined)
  const hasMoved = useRef(false)
  const resize = (px: number | undefined) => {
    if (!sheet.current) return
    sheet.current.style.height = px === undefined ? '' : `${px}px`
    sheet.current.style.transitionDuration = px === undefined ? '' : '0s'
  }
  return {
    onPointerDown({ isPrimary, pointerId, clientY, target }: PointerEvent) {
      if (!isPrimary || !sheet.current) return
      hasMoved.current = false
      start.current = { pointerId, y: clientY, px: sheet.current.offsetHeight }
      // As browsers do for touch: a mouse that leaves the head still drags, and a click still reaches its button.
      if (target instanceof Element) target.setPointerCapture(pointerId)
    },
    onPointerMove({ pointerId, clientY, currentTarget }: PointerEvent) {
      if (start.current?.pointerId !== pointerId) return
      const up = start.current.y - clientY
      if (!hasMoved.current && Math.abs(up) < minMovePx) return
      if (!hasMoved.current) {
        // The button is removed if the sheet is closed by a key meanwhile.
        currentTarget.setPointerCapture(pointerId)
        onStart()
      }
      hasMoved.current = true
      resize(start.current.px + up)
    },
    onPointerUp(event: PointerEvent) {
      if (start.current?.pointerId !== event.pointerId) return
      const parent = sheet.current?.parentElement
      if (hasMoved.current && parent) {
        const up = start.current.y - event.clientY
        onEnd(nextHeight(start.current.px + up, up > 0, parent.clientHeight))
      }
      start.current = undefined
      resize(undefined)
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      if (start.current?.pointerId !== pointerId) return
      start.current = undefined
      resize(undefined)
    },
    /** The click that follows a drag. */
    onClickCapture(event: MouseEvent) {
      // The Enter key has no detail.
      if (hasMoved.current && event.detail > 0) event.stopPropagation()
      hasMoved.current = false
    },
  }
}

function nextHeight(px: number, isUp: boolean, parentPx: number): SheetHeight {
  const isAboveHalf = px > parentPx * halfShare
  if (isUp) return isAboveHalf ? 'full' : 'half'
  return isAboveHalf ? 'half' : 'peek'
}
