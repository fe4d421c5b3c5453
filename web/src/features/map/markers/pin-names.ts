// Shows the names of gyms beside their pins where there is room: over no other pin or name, under no control, and inside
// the map.
import { overMapSelector } from './covered-markers.ts'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

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

export function showNames(area: HTMLElement): void {
  const markers = [...area.querySelectorAll<HTMLElement>('gmp-advanced-marker')].filter(
    (marker) => marker.style.visibility !== 'hidden',
  )
  const names = markers.map((marker) => marker.querySelector<HTMLElement>('[data-name]'))
  const fitting = fittingNames(
    area.getBoundingClientRect(),
    markers.map((marker) => marker.getBoundingClientRect()),
    names.map((name) => name?.getBoundingClientRect()),
    [...area.querySelectorAll(overMapSelector)].map((cover) => cover.getBoundingClientRect()),
  )
  for (const [index, name] of names.entries()) name?.toggleAttribute('data-shown', fitting.has(index))
}
