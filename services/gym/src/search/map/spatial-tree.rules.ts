// A quadtree over the map, which finds rows by position, and the parts of a view for its clusters. Where rows are
// dense its leaves are small, so that a search visits few rows beside those it looks for.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { blockRows, createLeafBlocks } from './leaf-blocks.rules.ts'
import { createMapNodes, rootNode } from './map-nodes.rules.ts'
import { columnIn, lineIn, maxLevel } from './map-range.rules.ts'
import type { RowSet } from './row-set.rules.ts'
import { blocksTouching, type RowBlocks } from './tree-views.rules.ts'
import { type PartsInView, partsInView } from './view-parts.rules.ts'

/** By row. The arrays may be replaced by larger ones. */
export interface Positions {
  latitude: ArrayLike<number>
  longitude: ArrayLike<number>
  /** See `squareOf`. */
  square: ArrayLike<number>
}

export interface SpatialTree {
  insert(row: number): void
  /** Call it before the position or the facet changes. */
  remove(row: number): void
  /** The rows of all leaves that touch the box; undefined if they are many: then a scan of all rows is faster. */
  touching(box: Box, maxShare?: number): RowBlocks | undefined
  /** The parts of a box, for a grid of which the world has 2^level columns; of all rows or the wanted ones. */
  inView(box: Box, level: number, wanted?: RowSet): PartsInView
}

export function createSpatialTree(columns: Positions & { facet: ArrayLike<number> }): SpatialTree {
  const leaves = createLeafBlocks()
  const nodes = createMapNodes(leaves.create)

  function quarterFor(node: number, row: number, shift: number): number {
    const square = columns.square[row] ?? 0
    return nodes.quarterOf(node, ((square >>> shift) & 1) + 2 * ((square >>> (maxLevel + shift)) & 1))
  }

  function change(node: number, row: number, by: 1 | -1): void {
    const square = columns.square[row] ?? 0
    nodes.change(node, by, columnIn(square), lineIn(square))
  }

  /** 0 for a node that is no leaf. */
  function blockOf(node: number): number {
    return nodes.arrays().blocks[node] ?? 0
  }

  function addTo(block: number, row: number): void {
    leaves.add(block, row, columns.facet[row] ?? 0, columns.square[row] ?? 0)
  }

  function split(node: number, shift: number): void {
    const block = blockOf(node)
    const rows = leaves.arrays().rows.slice(blockRows * block, blockRows * (block + 1))
    nodes.arrays().blocks[node] = 0
    leaves.free(block)
    for (const row of rows) {
      const quarter = quarterFor(node, row, shift)
      change(quarter, row, 1)
      addTo(blockOf(quarter), row)
    }
  }

  return {
    insert(row) {
      let [node, shift] = [rootNode, maxLevel]
      for (;;) {
        change(node, row, 1)
        const block = blockOf(node)
        if (block > 0 && (shift === 0 || !leaves.isFull(block))) return addTo(block, row)
        if (block > 0) split(node, shift - 1)
        node = quarterFor(node, row, --shift)
      }
    },

    remove(row) {
      let [node, shift] = [rootNode, maxLevel]
      for (;;) {
        change(node, row, -1)
        const block = blockOf(node)
        if (block > 0) return leaves.remove(block, row)
        node = quarterFor(node, row, --shift)
      }
    },

    touching: (box, maxShare) => blocksTouching(nodes.arrays(), leaves.arrays(), box, maxShare),
    inView: (...view) => partsInView({ nodes: nodes.arrays(), leaves: leaves.arrays() }, ...view),
  }
}
