// The blocks of the leaves that a box of the map touches, and their rows.
import type { Box } from '@jumpingjack/contracts/gym/gym-area'
import { type BlockArrays, blockRows } from './leaf-blocks.rules.ts'
import { type NodeArrays, rootNode } from './map-nodes.rules.ts'
import { maxLevel, rangesOf } from './map-range.rules.ts'
import { visitNodes } from './visit-nodes.rules.ts'

/** Some blocks with their rows. Valid until the next change, and the next search that fills the list. */
export interface RowBlocks extends BlockArrays {
  blocks: BlockList
}

/** The numbers of blocks, of which the first `length` are valid. A new array per search takes three times as long. */
export interface BlockList {
  numbers: Int32Array
  length: number
}

export const createBlockList = (): BlockList => ({ numbers: new Int32Array(1_024), length: 0 })

const found = createBlockList()
/** Nodes still to visit: of each level of the tree at most three, and one more. */
const waiting = new Int32Array(3 * maxLevel + 1)

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
  found.length = 0
  for (const node of parts) addBlocks(nodes, leaves, node, found)
  return { ...leaves, blocks: found }
}

/** Visits all rows, or only those with a wanted facet. */
export function visitRows(
  { rows, facets, lengths, blocks }: RowBlocks,
  visit: (row: number) => void,
  wanted?: Uint8Array,
): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks.numbers[index] ?? 0
    const start = blockRows * block
    const end = start + (lengths[block] ?? 0)
    for (let place = start; place < end; place++) {
      if (!wanted || wanted[facets[place] ?? 0] === 1) visit(rows[place] ?? 0)
    }
  }
}

/** Adds the blocks of all leaves below a node, or of the leaf. */
export function addBlocks(nodes: NodeArrays, leaves: BlockArrays, node: number, list: BlockList): void {
  const { blocks, quarters } = nodes
  waiting[0] = node
  for (let left = 1; left > 0; ) {
    const next = waiting[--left] ?? 0
    for (let block = blocks[next] ?? 0; block > 0; block = leaves.next[block] ?? 0) addBlock(list, block)
    // Pushed last first, so that blocks are read in the order of memory.
    for (let place = 4 * next + 3; place >= 4 * next; place--) {
      const below = quarters[place] ?? 0
      if (below > 0) waiting[left++] = below
    }
  }
}

function addBlock(list: BlockList, block: number): void {
  if (list.length === list.numbers.length) {
    const larger = new Int32Array(2 * list.length)
    larger.set(list.numbers)
    list.numbers = larger
  }
  list.numbers[list.length++] = block
}
