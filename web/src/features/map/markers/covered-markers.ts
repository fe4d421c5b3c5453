// Hides markers under controls, and shows the names that have room, while all of them move.

import { useMap } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { overMapSelector } from '../over-map.ts'

const settleMs = 100

/**
 * Runs when the map has moved or has another size, when markers or controls have come or gone, and when the sheet has
 * another height, also in place of an earlier one: that of the page before its code.
 */
export function useCoveredMarkers(): void {
  const map = useMap()
  useEffect(() => {
    const area = map?.getDiv().closest('section')
    if (!map || !area) return
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        followSheet()
        hideCovered(area)
        showNames(area)
      }, settleMs)
    }
    const observer = new MutationObserver(update)
    observer.observe(area, { childList: true, subtree: true })
    const sizes = new ResizeObserver(update)
    sizes.observe(area)
    let sheet: Element | null = null
    // One that is removed has another size, too.
    const followSheet = () => {
      const current = document.querySelector(sheetSelector)
      if (current === sheet) return
      if (sheet) sizes.unobserve(sheet)
      if (current) sizes.observe(current)
      sheet = current
    }
    followSheet()
    const listener = map.addListener('idle', update)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      sizes.disconnect()
      listener.remove()
    }
  }, [map])
}

// Hides markers of which the edge of the map, or a control or the sheet over it, leaves too little to press. Their gyms
// stay in the list.
/** The smallest target of WCAG 2.5.8. */
const minTargetPx = 24
/** The list of small screens. */
const sheetSelector = '[data-sheet]'

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

/** Whether the edge of the map leaves too little of a marker. */
function isCut(target: Box, map: Box): boolean {
  const width = Math.min(target.right, map.right) - Math.max(target.left, map.left)
  const height = Math.min(target.bottom, map.bottom) - Math.max(target.top, map.top)
  return Math.min(width, height) < minTargetPx
}

function coversOf(area: HTMLElement): DOMRect[] {
  const covers = [...area.querySelectorAll(overMapSelector), ...document.querySelectorAll(sheetSelector)]
  return covers.map((each) => each.getBoundingClientRect())
}

function hideCovered(area: HTMLElement): void {
  const map = area.getBoundingClientRect()
  const covers = coversOf(area)
  const markers = [...area.querySelectorAll<HTMLElement>('gmp-advanced-marker')]
  const covered = markers.map((marker) => {
    const box = marker.getBoundingClientRect()
    const isHidden = isCut(box, map) || covers.some((cover) => isCovered(box, cover))
    return marker !== document.activeElement && isHidden
  })
  for (const [index, marker] of markers.entries()) {
    marker.style.visibility = covered[index] ? 'hidden' : ''
  }
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const contains = (outer: Box, inner: Box) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom

/** The names that fit, of which earlier ones come first. Pins and names by their indices: `names[n]` is that of `pins[n]`. */
export function fittingNames(
  area: Box,
  pins: readonly Box[],
  names: readonly (Box | undefined)[],
  covers: readonly Box[] = [],
): Set<number> {
  const fitting = new Set<number>()
  const taken = [...pins, ...covers].map((box, owner) => ({ box, owner }))
  for (const [owner, box] of names.entries()) {
    if (!box || !contains(area, box)) continue
    if (taken.some((each) => each.owner !== owner && overlaps(each.box, box))) continue
    taken.push({ box, owner })
    fitting.add(owner)
  }
  return fitting
}

/** Shows names beside their pins where there is room: over no other pin or name, under no control or sheet, inside the map. */
function showNames(area: HTMLElement): void {
  const markers = [...area.querySelectorAll<HTMLElement>('gmp-advanced-marker')].filter(
    (marker) => marker.style.visibility !== 'hidden',
  )
  const names = markers.map((marker) => marker.querySelector<HTMLElement>('[data-name]'))
  const fitting = fittingNames(
    area.getBoundingClientRect(),
    markers.map((marker) => marker.getBoundingClientRect()),
    names.map((name) => name?.getBoundingClientRect()),
    coversOf(area),
  )
  for (const [index, name] of names.entries()) name?.toggleAttribute('data-shown', fitting.has(index))
}
