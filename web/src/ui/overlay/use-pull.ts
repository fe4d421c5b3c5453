// A pull that lowers a bottom sheet.
import { type TouchEvent, useRef } from 'react'

/** A longer pull lowers the sheet. */
const pullPx = 48

/** A pull down by the content, where that is at its top. A dialog that it opens is elsewhere in the page. */
export function usePull(lower: () => void) {
  const startY = useRef<number>(undefined)
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const scroller =
        currentTarget.contains(target as Node) && (target as Element).closest('.overflow-y-auto')
      startY.current = scroller && scroller.scrollTop <= 0 ? touches[0]?.clientY : undefined
    },
    onTouchMove({ touches }: TouchEvent) {
      const y = touches[0]?.clientY
      if (y === undefined || startY.current === undefined || y - startY.current < pullPx) return
      startY.current = undefined
      lower()
    },
  }
}
