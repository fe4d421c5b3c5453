// The nodes of a quadtree: squares of the map, each with the number and the sums of its rows. A leaf has their blocks.

/** Per node; grown arrays replace smaller ones: read them here each time. */
export type NodeArrays = ReturnType<typeof allocate>

export interface MapNodes {
  arrays(): NodeArrays
  /** The node of one of the four quarters: created as a leaf with a new block if it is absent. */
  quarterOf(node: number, quarter: number): number
  change(node: number, by: 1 | -1, latitude: number, longitude: number): void
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

    change(node, by, latitude, longitude) {
      const { count, latitudeSum, longitudeSum } = arrays
      const left = (count[node] ?? 0) + by
      count[node] = left
      // An empty node forgets rounding errors.
      latitudeSum[node] = left === 0 ? 0 : (latitudeSum[node] ?? 0) + by * latitude
      longitudeSum[node] = left === 0 ? 0 : (longitudeSum[node] ?? 0) + by * longitude
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
    latitudeSum: new Float64Array(capacity),
    longitudeSum: new Float64Array(capacity),
  }
}

function grown(nodes: NodeArrays): NodeArrays {
  const larger = allocate(2 * nodes.count.length)
  for (const name of Object.keys(nodes) as (keyof NodeArrays)[]) larger[name].set(nodes[name])
  return larger
}
