// A quadtree over the map, which finds rows by position, and the parts of a view for its clusters. Where rows are
// dense its leaves are small, so that a search visits few rows beside those it looks for.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { createMapNodes, type MapNodes, type NodeArrays, rootNode } from './map-nodes.rules.ts'
import { maxLevel, rangesOf } from './map-range.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

/** By row. The arrays may be replaced by larger ones. */
export interface Positions {
  latitude: ArrayLike<number>
  longitude: ArrayLike<number>
  /** See `squareOf`. */
  square: ArrayLike<number>
}

export interface SpatialTree {
  add(row: number): void
  /** Call it before the position changes. */
  remove(row: number): void
  /** The rows of all leaves that touch the box; undefined if they are many: then a scan of all rows is faster. */
  touching(box: Box): number[][] | undefined
  /** The parts of a box, for a grid of which the world has 2^level columns. */
  inView(box: Box, level: number): PartsInView
}

/** Parts of a view: nodes that are wholly inside it, and in one cell of the grid. Other rows are in `edges`. */
export interface PartsInView {
  nodes: number[]
  /** The columns and lines of the grid. East of the antimeridian, columns continue in a view across it. */
  columns: number[]
  lines: number[]
  edges: number[][]
  sums: NodeArrays
  /** Any row of a node. */
  anyRow(node: number): number
}

/** A leaf with more rows is split. */
const leafRows = 24
const maxShareTouching = 1 / 4

export function createSpatialTree(positions: Positions): SpatialTree {
  const nodes = createMapNodes()
  const { rowsOf } = nodes

  function quarterFor(node: number, row: number, shift: number): number {
    const square = positions.square[row] ?? 0
    return nodes.quarterOf(node, ((square >>> shift) & 1) + 2 * ((square >>> (maxLevel + shift)) & 1))
  }

  function change(node: number, row: number, by: 1 | -1): void {
    nodes.change(node, by, positions.latitude[row] ?? 0, positions.longitude[row] ?? 0)
  }

  function split(node: number, rows: readonly number[], shift: number): void {
    rowsOf[node] = undefined
    for (const row of rows) {
      const quarter = quarterFor(node, row, shift)
      change(quarter, row, 1)
      rowsOf[quarter]?.push(row)
    }
  }

  /** Counts a row in all nodes above its leaf and in the leaf. */
  function descend(row: number, by: 1 | -1): { node: number; rows: number[]; shift: number } {
    let [node, shift] = [rootNode, maxLevel]
    for (;;) {
      change(node, row, by)
      const rows = rowsOf[node]
      if (rows) return { node, rows, shift }
      node = quarterFor(node, row, --shift)
    }
  }

  return {
    add(row) {
      const { node, rows, shift } = descend(row, 1)
      rows.push(row)
      if (rows.length > leafRows && shift > 0) split(node, rows, shift - 1)
    },

    remove(row) {
      const { rows } = descend(row, -1)
      rows.splice(rows.indexOf(row), 1)
    },

    touching: (box) => leavesTouching(nodes, box),
    inView: (box, level) => partsInView(nodes, box, level),
  }
}

function leavesTouching({ arrays, rowsOf }: MapNodes, box: Box): number[][] | undefined {
  const { quarters, count } = arrays()
  const found: number[][] = []
  let left = (count[rootNode] ?? 0) * maxShareTouching
  visitNodes(quarters, rangesOf(box), (node, _level, _column, _line, range) => {
    const rows = rowsOf[node]
    if (range && (count[node] ?? 0) > left) left = -1
    if (!rows) return left >= 0
    found.push(rows)
    left -= rows.length
    return false
  })
  return left < 0 ? undefined : found
}

function partsInView({ arrays, rowsOf, anyRow }: MapNodes, box: Box, gridLevel: number): PartsInView {
  const sums = arrays()
  const view: PartsInView = { nodes: [], columns: [], lines: [], edges: [], sums, anyRow }
  visitNodes(sums.quarters, rangesOf(box), (node, level, column, line, range) => {
    if (!range || level < gridLevel) {
      const rows = rowsOf[node]
      if (rows) view.edges.push(rows)
      return !rows
    }
    if (sums.count[node] === 0) return false
    const shift = level - gridLevel
    view.nodes.push(node)
    view.columns.push((column >> shift) + (range.isWrapped ? 2 ** gridLevel : 0))
    view.lines.push(line >> shift)
    return false
  })
  return view
}
