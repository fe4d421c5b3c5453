// Dragging a bottom sheet by its head: it follows the pointer, and takes the next height in the direction of the drag.
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

export type SheetHeight = 'peek' | 'half' | 'full'

export const sheetHeights: Record<SheetHeight, string> = {
  peek: 'h-[calc(3.5rem+env(safe-area-inset-bottom))]',
  // On low screens a half has no room for a card.
  half: 'h-[78%] rounded-t-xl shadow-float [@media(height<30rem)]:h-[calc(100%-0.5rem)]',
  full: 'h-[calc(100%-0.5rem)] rounded-t-xl shadow-float',
}
const halfShare = 0.78
/** A shorter move is a click. */
const minMovePx = 8

interface SheetDrag {
  sheet: RefObject<HTMLElement | null>
  onStart: () => void
  onEnd: (height: SheetHeight) => void
}

export function useSheetDrag({ sheet, onStart, onEnd }: SheetDrag) {
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

/** The next height in the direction of the drag. */
function nextHeight(px: number, isUp: boolean, parentPx: number): SheetHeight {
  const isAboveHalf = px > parentPx * halfShare
  if (isUp) return isAboveHalf ? 'full' : 'half'
  return isAboveHalf ? 'half' : 'peek'
}
