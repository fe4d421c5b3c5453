// The blocks of the leaves that a box of the map touches, and their rows.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type BlockArrays, blockRows } from './leaf-blocks.rules.ts'
import { type NodeArrays, rootNode } from './map-nodes.rules.ts'
import { rangesOf } from './map-range.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

/** Of each block the first rows. Valid until the next change. */
export interface RowBlocks extends BlockArrays {
  blocks: readonly number[]
}

/** Undefined if they have more than this share of all rows. */
export function blocksTouching(
  nodes: NodeArrays,
  leaves: BlockArrays,
  box: Box,
  maxShare = 1 / 4,
): RowBlocks | undefined {
  const { quarters, count, blocks } = nodes
  const parts: number[] = []
  let left = (count[rootNode] ?? 0) * maxShare
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

/** The blocks of all leaves below a node, or of the leaf. */
export function addBlocks(nodes: NodeArrays, leaves: BlockArrays, node: number, found: number[]): void {
  const { blocks, quarters } = nodes
  for (let block = blocks[node] ?? 0; block > 0; block = leaves.next[block] ?? 0) found.push(block)
  for (let place = 4 * node; place < 4 * node + 4; place++) {
    const below = quarters[place] ?? 0
    if (below > 0) addBlocks(nodes, leaves, below, found)
  }
}
