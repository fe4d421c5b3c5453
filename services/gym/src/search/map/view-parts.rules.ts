// The parts of a map view for its clusters: nodes of the tree that are wholly inside the view and in one cell of a grid.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type BlockArrays, blockRows } from './leaf-blocks.rules.ts'
import type { NodeArrays } from './map-nodes.rules.ts'
import { columnIn, lineIn, rangesOf } from './map-range.rules.ts'
import { hasRow, type RowSet } from './row-set.rules.ts'
import { addBlocks, type RowBlocks } from './tree-views.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

/** Rows of a view in one cell of a grid. */
export interface Part {
  /** Of the grid. East of the antimeridian, columns continue in a view across it. */
  column: number
  line: number
  count: number
  /** Of the squares of its rows. */
  columnSum: number
  lineSum: number
  /** Its row if `count` is 1; otherwise any number. */
  row: number
}

export interface PartsInView {
  parts: Part[]
  /** The rows that are in no part, and perhaps others outside of the view or not wanted. */
  edges: RowBlocks
}

interface Tree {
  nodes: NodeArrays
  leaves: BlockArrays
}

/** Of all rows, or the wanted ones. */
export function partsInView(tree: Tree, box: Box, gridLevel: number, wanted?: RowSet): PartsInView {
  const { nodes, leaves } = tree
  const parts: Part[] = []
  const edges: number[] = []
  visitNodes(nodes.quarters, rangesOf(box), (node, level, column, line, range) => {
    if (!range || level < gridLevel) {
      if (nodes.blocks[node] === 0) return true
      addBlocks(nodes, leaves, node, edges)
      return false
    }
    const shift = level - gridLevel
    const part: Part = {
      ...{ column: (column >> shift) + (range.isWrapped ? 2 ** gridLevel : 0), line: line >> shift },
      ...{ count: 0, columnSum: 0, lineSum: 0, row: 0 },
    }
    if (wanted) addWanted(part, tree, node, wanted)
    else addAll(part, tree, node)
    if (part.count > 0) parts.push(part)
    return false
  })
  return { parts, edges: { ...leaves, blocks: edges } }
}

function addAll(part: Part, { nodes, leaves }: Tree, node: number): void {
  part.count = nodes.count[node] ?? 0
  part.columnSum = nodes.columnSum[node] ?? 0
  part.lineSum = nodes.lineSum[node] ?? 0
  if (part.count !== 1) return
  const blocks: number[] = []
  addBlocks(nodes, leaves, node, blocks)
  const block = blocks.find((each) => (leaves.lengths[each] ?? 0) > 0) ?? 0
  part.row = leaves.rows[blockRows * block] ?? 0
}

/**
 * Reads the squares in the blocks, because reading those of scattered rows takes ten times as long. The loop has no
 * branch, and its sums are whole numbers of 32 bits, which a block cannot exceed: so it takes two thirds of the time.
 */
function addWanted(part: Part, { nodes, leaves }: Tree, node: number, wanted: RowSet): void {
  const { rows, squares, lengths } = leaves
  const blocks: number[] = []
  addBlocks(nodes, leaves, node, blocks)
  for (const block of blocks) {
    const start = blockRows * block
    const end = start + (lengths[block] ?? 0)
    let [count, columnSum, lineSum, anyRow] = [0, 0, 0, 0]
    for (let place = start; place < end; place++) {
      const row = rows[place] ?? 0
      const isWanted = hasRow(wanted, row)
      const square = (squares[place] ?? 0) & -isWanted
      count += isWanted
      columnSum = (columnSum + columnIn(square)) | 0
      lineSum = (lineSum + lineIn(square)) | 0
      anyRow |= row & -isWanted
    }
    part.count += count
    part.columnSum += columnSum
    part.lineSum += lineSum
    part.row |= anyRow
  }
}

/** Writes all rows of the edges, or the wanted ones, and returns their number. */
export function edgeRows(
  { edges: { rows, lengths, blocks } }: PartsInView,
  into: Int32Array,
  wanted?: RowSet,
): number {
  let count = 0
  for (const block of blocks) {
    const start = blockRows * block
    const end = start + (lengths[block] ?? 0)
    for (let place = start; place < end; place++) {
      const row = rows[place] ?? 0
      into[count] = row
      count += wanted ? hasRow(wanted, row) : 1
    }
  }
  return count
}
