// Delays of tooltips.

const openDelayMs = 700
/** Within this time after another tooltip there is no delay. */
const skipDelayMs = 300

export interface TooltipTiming<Control> {
  /** The pointer is on this control, or on none. */
  point: (control: Control | undefined) => void
  open: (control: Control) => void
  close: () => void
}

/** `show` receives the control to explain, or undefined. */
export function createTooltipTiming<Control>(
  show: (control: Control | undefined) => void,
): TooltipTiming<Control> {
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
