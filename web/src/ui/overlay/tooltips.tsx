// Shows what an icon stands for: the text in `data-tip` of the control that the pointer rests on, or that the Tab key
// has come to. One for the whole page, so that no control needs more than the attribute.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createTooltipTiming } from './tooltip-timing.ts'

const gapPx = 6

export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  const control = useControlToExplain(tip)
  useLayoutEffect(() => {
    const element = tip.current
    if (!element || !control) return
    element.showPopover()
    place(element, control)
    return () => element.hidePopover()
  }, [control])
  return (
    // A popover is above dialogs too. To screen readers the control says its name itself.
    <div
      ref={tip}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-64 rounded-sm border border-white/15 bg-night px-2.5 py-1.5 text-xs font-medium text-white shadow-float"
    >
      {control?.dataset.tip}
    </div>
  )
}

function useControlToExplain(tip: RefObject<HTMLElement | null>): HTMLElement | undefined {
  const [control, setControl] = useState<HTMLElement>()
  useEffect(() => {
    const { point, open, close } = createTooltipTiming(setControl)
    let lastKey = ''
    const listening = new AbortController()
    const on = <E extends keyof DocumentEventMap>(type: E, listener: (event: DocumentEventMap[E]) => void) =>
      document.addEventListener(type, listener, { signal: listening.signal, capture: true })
    on('pointermove', (event) => {
      // What is open may be pointed at, to be read under a magnifier.
      if (event.pointerType !== 'touch' && !isWithin(tip.current, event)) point(controlOf(event))
    })
    on('pointerout', ({ relatedTarget }) => relatedTarget ?? point(undefined))
    on('focusin', (event) => {
      const element = controlOf(event)
      // Not where a dialog that has just opened has put the focus.
      if (element && lastKey === 'Tab') open(element)
    })
    on('keydown', ({ key }) => {
      lastKey = key
      if (key === 'Escape') close()
    })
    for (const type of ['focusout', 'pointerdown', 'scroll'] as const) on(type, close)
    return () => {
      listening.abort()
      close()
    }
  }, [tip])
  return control
}

function controlOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined
}

function isWithin(element: HTMLElement | null, { clientX, clientY }: PointerEvent): boolean {
  if (!element?.matches(':popover-open')) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top - gapPx && clientY <= bottom + gapPx
}

/** Below the control, above it where there is no room, and never outside the window. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const below = at.bottom + gapPx
  const top = below + height <= innerHeight ? below : at.top - gapPx - height
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - gapPx)
  tip.style.top = `${top}px`
  tip.style.left = `${Math.max(gapPx, left)}px`
}
