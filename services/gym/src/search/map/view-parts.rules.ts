// The parts of a map view for its clusters: nodes of the tree that are wholly inside the view and in one cell of a grid.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type BlockArrays, blockRows } from './leaf-blocks.rules.ts'
import type { NodeArrays } from './map-nodes.rules.ts'
import { rangesOf } from './map-range.rules.ts'
import { type Parts, part, sumWanted } from './parts.rules.ts'
import { hasRow, type RowSet } from './row-set.rules.ts'
import { addBlocks, createBlockList, type RowBlocks } from './tree-views.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

export interface PartsInView {
  parts: Parts
  /** The rows that are in no part, and perhaps others outside of the view or not wanted. */
  edges: RowBlocks
}

interface Tree {
  nodes: NodeArrays
  leaves: BlockArrays
}

const parts: Parts = { numbers: new Float64Array(part.size * 1_024), length: 0 }
const edges = createBlockList()
const blocks = createBlockList()
const inPart = createBlockList()

/** Of all rows, or the wanted ones. */
export function partsInView(tree: Tree, box: Box, gridLevel: number, wanted?: RowSet): PartsInView {
  const { nodes, leaves } = tree
  const ends: number[] = []
  parts.length = 0
  edges.length = 0
  blocks.length = 0
  visitNodes(nodes.quarters, rangesOf(box), (node, level, column, line, range) => {
    if (!range || level < gridLevel) {
      if (nodes.blocks[node] === 0) return true
      addBlocks(nodes, leaves, node, edges)
      return false
    }
    if (nodes.count[node] === 0) return false
    const shift = level - gridLevel
    addPart((column >> shift) + (range.isWrapped ? 2 ** gridLevel : 0), line >> shift, tree, node)
    if (wanted) {
      addBlocks(nodes, leaves, node, blocks)
      ends.push(blocks.length)
    }
    return false
  })
  if (wanted) sumWanted(parts, leaves, blocks.numbers, ends, wanted)
  return { parts, edges: { ...leaves, blocks: edges } }
}

/** Of all its rows. */
function addPart(column: number, line: number, { nodes, leaves }: Tree, node: number): void {
  const at = parts.length
  if (at === parts.numbers.length) {
    const larger = new Float64Array(2 * at)
    larger.set(parts.numbers)
    parts.numbers = larger
  }
  const { numbers } = parts
  numbers[at + part.column] = column
  numbers[at + part.line] = line
  numbers[at + part.count] = nodes.count[node] ?? 0
  numbers[at + part.columnSum] = nodes.columnSum[node] ?? 0
  numbers[at + part.lineSum] = nodes.lineSum[node] ?? 0
  if (nodes.count[node] === 1) numbers[at + part.row] = singleRow(nodes, leaves, node)
  parts.length += part.size
}

function singleRow(nodes: NodeArrays, leaves: BlockArrays, node: number): number {
  inPart.length = 0
  addBlocks(nodes, leaves, node, inPart)
  const list = inPart.numbers.subarray(0, inPart.length)
  const block = list.find((each) => (leaves.lengths[each] ?? 0) > 0) ?? 0
  return leaves.rows[blockRows * block] ?? 0
}

/** Writes all rows of the edges, or the wanted ones, and returns their number. */
export function edgeRows(
  { edges: { rows, lengths, blocks } }: PartsInView,
  into: Int32Array,
  wanted?: RowSet,
): number {
  let count = 0
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks.numbers[index] ?? 0
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
