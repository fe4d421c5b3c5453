// Hides markers of which a control over the map leaves too little to press. Their gyms stay in the list.

/** The smallest target of WCAG 2.5.8. */
const minTargetPx = 24
/** Attribute of what covers markers. */
const coverAttribute = 'data-over-map'

export const overMap = { [coverAttribute]: '' }
export const overMapSelector = `[${coverAttribute}]`

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether `cover` leaves no part of `target` that is large enough. */
export function isCovered(target: Box, cover: Box): boolean {
  if (cover.left >= target.right || cover.right <= target.left) return false
  if (cover.top >= target.bottom || cover.bottom <= target.top) return false
  const free = [
    cover.left - target.left,
    target.right - cover.right,
    cover.top - target.top,
    target.bottom - cover.bottom,
  ]
  return Math.max(...free) < minTargetPx
}

export function hideCovered(area: HTMLElement): void {
  const covers = [...area.querySelectorAll(overMapSelector)].map((each) => each.getBoundingClientRect())
  const markers = [...area.querySelectorAll<HTMLElement>('gmp-advanced-marker')]
  const covered = markers.map((marker) => {
    const box = marker.getBoundingClientRect()
    return marker !== document.activeElement && covers.some((cover) => isCovered(box, cover))
  })
  for (const [index, marker] of markers.entries()) {
    marker.style.visibility = covered[index] ? 'hidden' : ''
  }
}
