// The rows of the leaves of a tree, in blocks of large arrays. Each row has its facet beside it, which filters test
// first, and its square, which clusters sum up: so a search reads the memory of a leaf, and that of the rows which
// match. A leaf that cannot be split has several blocks.
export const blockRows = 24

/** Grown arrays replace smaller ones: read them from here each time. */
export type BlockArrays = ReturnType<typeof allocate>

export interface LeafBlocks {
  arrays(): BlockArrays
  /** An empty block. Never 0. */
  create(): number
  /** For `create`. Its rows are no longer valid. */
  free(block: number): void
  isFull(block: number): boolean
  add(block: number, row: number, facet: number, square: number): void
  remove(block: number, row: number): void
}

export function createLeafBlocks(): LeafBlocks {
  let arrays = allocate(64)
  let used = 1
  const freed: number[] = []

  function create(): number {
    const block = freed.pop() ?? used++
    if (block === arrays.lengths.length) arrays = grown(arrays)
    arrays.lengths[block] = 0
    arrays.next[block] = 0
    return block
  }

  return {
    arrays: () => arrays,
    create,
    free: (block) => void freed.push(block),
    isFull: (block) => arrays.lengths[block] === blockRows,

    add(first, row, facet, square) {
      let block = first
      while (arrays.lengths[block] === blockRows) {
        // `create` can replace the arrays.
        const next = arrays.next[block] || create()
        arrays.next[block] = next
        block = next
      }
      const length = arrays.lengths[block] ?? 0
      const place = blockRows * block + length
      arrays.rows[place] = row
      arrays.facets[place] = facet
      arrays.squares[place] = square
      arrays.lengths[block] = length + 1
    },

    remove(first, row) {
      const { rows, facets, squares, lengths, next } = arrays
      for (let block = first; block > 0; block = next[block] ?? 0) {
        const start = blockRows * block
        const last = start + (lengths[block] ?? 0) - 1
        for (let place = start; place <= last; place++) {
          if (rows[place] !== row) continue
          rows[place] = rows[last] ?? 0
          facets[place] = facets[last] ?? 0
          squares[place] = squares[last] ?? 0
          lengths[block] = last - start
          return
        }
      }
    },
  }
}

function allocate(capacity: number) {
  return {
    rows: new Int32Array(blockRows * capacity),
    facets: new Uint32Array(blockRows * capacity),
    /** See map-range.rules.ts. */
    squares: new Uint32Array(blockRows * capacity),
    lengths: new Uint8Array(capacity),
    /** The next block of the same leaf, or 0. */
    next: new Int32Array(capacity),
  }
}

function grown(blocks: BlockArrays): BlockArrays {
  const larger = allocate(2 * blocks.lengths.length)
  for (const name of Object.keys(blocks) as (keyof BlockArrays)[]) larger[name].set(blocks[name])
  return larger
}
