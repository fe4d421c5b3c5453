// The nodes of a quadtree: squares of the map, each with the number and the sums of its rows. A leaf has their blocks.

/** Per node; grown arrays replace smaller ones: read them here each time. */
export type NodeArrays = ReturnType<typeof allocate>

export interface MapNodes {
  arrays(): NodeArrays
  /** The node of one of the four quarters: created as a leaf with a new block if it is absent. */
  quarterOf(node: number, quarter: number): number
  change(node: number, by: 1 | -1, column: number, line: number): void
}

export const rootNode = 0

export function createMapNodes(newBlock: () => number): MapNodes {
  let length = 1
  let arrays = allocate(64)
  arrays.blocks[rootNode] = newBlock()

  return {
    arrays: () => arrays,

    quarterOf(node, quarter) {
      const known = arrays.quarters[4 * node + quarter]
      if (known) return known
      const created = length++
      if (created === arrays.count.length) arrays = grown(arrays)
      arrays.quarters[4 * node + quarter] = created
      arrays.blocks[created] = newBlock()
      return created
    },

    change(node, by, column, line) {
      const { count, columnSum, lineSum } = arrays
      count[node] = (count[node] ?? 0) + by
      columnSum[node] = (columnSum[node] ?? 0) + by * column
      lineSum[node] = (lineSum[node] ?? 0) + by * line
    },
  }
}

function allocate(capacity: number) {
  return {
    /** Of each node four: the nodes of its quarters, 0 for none. The root is no quarter. */
    quarters: new Int32Array(4 * capacity),
    /** The first block of a leaf; 0 for nodes that have been split. */
    blocks: new Int32Array(capacity),
    count: new Uint32Array(capacity),
    /** Of the squares of its rows: whole numbers, so that no rounding error stays. */
    columnSum: new Float64Array(capacity),
    lineSum: new Float64Array(capacity),
  }
}

function grown(nodes: NodeArrays): NodeArrays {
  const larger = allocate(2 * nodes.count.length)
  for (const name of Object.keys(nodes) as (keyof NodeArrays)[]) larger[name].set(nodes[name])
  return larger
}
