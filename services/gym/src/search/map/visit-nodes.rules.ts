// Visits the nodes of a quadtree that touch a part of the map.
import { rootNode } from './map-nodes.rules.ts'
import { type MapRange, maxLevel } from './map-range.rules.ts'

/** `range` is the one that the node is wholly inside. Returns whether to visit the quarters. */
type Visit = (node: number, level: number, column: number, line: number, range?: MapRange) => boolean

/** Visits the nodes that touch one of the ranges, each once. */
export function visitNodes(quarters: Int32Array, ranges: readonly MapRange[], visit: Visit): void {
  function step(node: number, level: number, x: number, y: number): void {
    const side = 1 << (maxLevel - level)
    const [west, north] = [x * side, y * side]
    const [east, south] = [west + side - 1, north + side - 1]
    let isTouching = false
    let inside: MapRange | undefined
    for (const range of ranges) {
      if (west > range.east || east < range.west || north > range.south || south < range.north) continue
      isTouching = true
      const { inner } = range
      if (west < inner.west || east > inner.east || north < inner.north || south > inner.south) continue
      inside = range
    }
    if (!isTouching || !visit(node, level, x, y, inside)) return
    for (let quarter = 0; quarter < 4; quarter++) {
      const below = quarters[4 * node + quarter]
      if (below) step(below, level + 1, 2 * x + (quarter & 1), 2 * y + (quarter >> 1))
    }
  }
  step(rootNode, 0, 0, 0)
}
