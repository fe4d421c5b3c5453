// One tooltip for the whole page. It shows the `data-tip` of the hovered control, or of the one focused by the Tab key.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  // Older browsers have no popovers, and so no tooltips: the controls have labels.
  if (!('popover' in HTMLElement.prototype)) return null
  return (
    // A popover is above dialogs too. Screen readers read the control's own label.
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
    const abort = new AbortController()
    const on = <E extends keyof DocumentEventMap>(type: E, listener: (event: DocumentEventMap[E]) => void) =>
      document.addEventListener(type, listener, { signal: abort.signal, capture: true })
    on('pointermove', (event) => {
      // The open tooltip can be hovered, for screen magnifiers.
      if (event.pointerType !== 'touch' && !isWithin(tip.current, event)) point(controlOf(event))
    })
    on('pointerout', ({ relatedTarget }) => relatedTarget ?? point(undefined))
    on('focusin', (event) => {
      const element = controlOf(event)
      // Not for focus that a dialog sets when it opens.
      if (element && lastKey === 'Tab') open(element)
    })
    on('keydown', ({ key }) => {
      lastKey = key
      if (key === 'Escape') close()
    })
    for (const type of ['focusout', 'pointerdown', 'scroll'] as const) on(type, close)
    // The move that has loaded this code may have been the last one.
    if (matchMedia('(hover: hover)').matches)
      point([...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].at(-1))
    return () => {
      abort.abort()
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

/** Below the control, or above it if there is no room, within the window. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const below = at.bottom + gapPx
  const top = below + height <= innerHeight ? below : at.top - gapPx - height
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - gapPx)
  tip.style.top = `${top}px`
  tip.style.left = `${Math.max(gapPx, left)}px`
}

const openDelayMs = 700
/** Within this time after another tooltip there is no delay. */
const skipDelayMs = 300

/** `show` receives the control to explain, or undefined. */
export function createTooltipTiming<Control>(show: (control: Control | undefined) => void) {
  let pointedAt: Control | undefined
  let isOpen = false
  let closedAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(control: Control): void {
    clearTimeout(timer)
    isOpen = true
    show(control)
  }

  function close(): void {
    clearTimeout(timer)
    if (!isOpen) return
    isOpen = false
    closedAtMs = performance.now()
    show(undefined)
  }

  /** The pointer is on this control, or on none. */
  function point(control: Control | undefined): void {
    if (control === pointedAt) return
    pointedAt = control
    close()
    if (control === undefined) return
    const isSoon = performance.now() - closedAtMs < skipDelayMs
    timer = setTimeout(() => open(control), isSoon ? 0 : openDelayMs)
  }

  return { point, open, close }
}
