// What a box of the map contains: the blocks of leaves, and for clusters the nodes that are wholly inside it.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type BlockArrays, blockRows } from './leaf-blocks.rules.ts'
import { type NodeArrays, rootNode } from './map-nodes.rules.ts'
import { rangesOf } from './map-range.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

/** Of each block the first rows. Valid until the next change. */
export interface RowBlocks extends BlockArrays {
  blocks: readonly number[]
}

/** Parts of a view: nodes that are wholly inside it, and in one cell of the grid. Other rows are in `edges`. */
export interface PartsInView {
  nodes: number[]
  /** The columns and lines of the grid. East of the antimeridian, columns continue in a view across it. */
  columns: number[]
  lines: number[]
  edges: RowBlocks
  sums: NodeArrays
  /** Any row of a node. */
  anyRow(node: number): number
}

const maxShareTouching = 1 / 4

/** Undefined if they have more than this share of all rows. */
export function blocksTouching(nodes: NodeArrays, leaves: BlockArrays, box: Box): RowBlocks | undefined {
  const { quarters, count, blocks } = nodes
  const parts: number[] = []
  let left = (count[rootNode] ?? 0) * maxShareTouching
  visitNodes(quarters, rangesOf(box), (node, _level, _column, _line, range) => {
    if (!range && blocks[node] === 0) return left >= 0
    parts.push(node)
    left -= count[node] ?? 0
    return false
  })
  if (left < 0) return undefined
  const found: number[] = []
  for (const node of parts) addBlocks(nodes, leaves, node, found)
  return { ...leaves, blocks: found }
}

export function partsInView(
  nodes: NodeArrays,
  leaves: BlockArrays,
  box: Box,
  gridLevel: number,
): PartsInView {
  const edges: number[] = []
  const view: PartsInView = {
    ...{ nodes: [], columns: [], lines: [], sums: nodes },
    edges: { ...leaves, blocks: edges },
    anyRow: (node) => anyRow(nodes, leaves, node),
  }
  visitNodes(nodes.quarters, rangesOf(box), (node, level, column, line, range) => {
    if (!range || level < gridLevel) {
      if (nodes.blocks[node] === 0) return true
      addBlocks(nodes, leaves, node, edges)
      return false
    }
    if (nodes.count[node] === 0) return false
    const shift = level - gridLevel
    view.nodes.push(node)
    view.columns.push((column >> shift) + (range.isWrapped ? 2 ** gridLevel : 0))
    view.lines.push(line >> shift)
    return false
  })
  return view
}

/** Visits all rows, or only those with a wanted facet. */
export function visitRows(
  { rows, facets, lengths, blocks }: RowBlocks,
  visit: (row: number) => void,
  wanted?: Uint8Array,
): void {
  for (const block of blocks) {
    const start = blockRows * block
    const end = start + (lengths[block] ?? 0)
    for (let place = start; place < end; place++) {
      if (!wanted || wanted[facets[place] ?? 0] === 1) visit(rows[place] ?? 0)
    }
  }
}

/** Writes all rows, and returns their number. */
export function rowsOf({ rows, lengths, blocks }: RowBlocks, into: Int32Array): number {
  let count = 0
  for (const block of blocks) {
    const start = blockRows * block
    const end = start + (lengths[block] ?? 0)
    for (let place = start; place < end; place++) into[count++] = rows[place] ?? 0
  }
  return count
}

/** The blocks of all leaves below a node, or of the leaf. */
function addBlocks(nodes: NodeArrays, leaves: BlockArrays, node: number, found: number[]): void {
  const { blocks, quarters } = nodes
  for (let block = blocks[node] ?? 0; block > 0; block = leaves.next[block] ?? 0) found.push(block)
  for (let place = 4 * node; place < 4 * node + 4; place++) {
    const below = quarters[place] ?? 0
    if (below > 0) addBlocks(nodes, leaves, below, found)
  }
}

function anyRow(nodes: NodeArrays, leaves: BlockArrays, node: number): number {
  const found: number[] = []
  addBlocks(nodes, leaves, node, found)
  const block = found.find((each) => (leaves.lengths[each] ?? 0) > 0) ?? 0
  return leaves.rows[blockRows * block] ?? 0
}
