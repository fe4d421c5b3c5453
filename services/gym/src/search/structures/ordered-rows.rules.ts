// Rows in an order: a sorted list in chunks, so that an insertion moves two thousand numbers at most.
export type CompareRows = (a: number, b: number) => number

export interface OrderedRows {
  /** Replaces all rows by these, which are in order. */
  load(sorted: Int32Array): void
  insert(row: number): void
  /** Removes a row. Call it before the values change that the order depends on. */
  remove(row: number): void
  /**
   * Visits the rows that follow `after` in the order until `visit` returns false. `after` need not be in the list;
   * without it all rows are visited.
   */
  walk(after: number | undefined, visit: (row: number) => boolean): void
}

interface Chunk {
  rows: Int32Array
  length: number
}

const chunkSize = 2_048

export function createOrderedRows(compare: CompareRows): OrderedRows {
  let chunks: Chunk[] = []

  /** The first chunk whose last row is not before `row`, or the last chunk. */
  function chunkFor(row: number): number {
    return lowerBound(0, Math.max(0, chunks.length - 1), (index) => {
      const chunk = chunks[index]
      return chunk !== undefined && compare(chunk.rows[chunk.length - 1] ?? 0, row) < 0
    })
  }

  function placeIn({ rows, length }: Chunk, row: number): number {
    return lowerBound(0, length, (place) => compare(rows[place] ?? 0, row) < 0)
  }

  return {
    load(sorted) {
      chunks = []
      for (let from = 0; from < sorted.length; from += chunkSize / 2) {
        chunks.push(newChunk(sorted.subarray(from, from + chunkSize / 2)))
      }
    },

    insert(row) {
      if (chunks.length === 0) chunks.push(newChunk(new Int32Array(0)))
      const index = chunkFor(row)
      const chunk = chunks[index]
      if (!chunk) return
      const place = placeIn(chunk, row)
      chunk.rows.copyWithin(place + 1, place, chunk.length)
      chunk.rows[place] = row
      chunk.length++
      if (chunk.length < chunkSize) return
      chunks.splice(index + 1, 0, newChunk(chunk.rows.subarray(chunkSize / 2)))
      chunk.length = chunkSize / 2
    },

    remove(row) {
      const index = chunkFor(row)
      const chunk = chunks[index]
      if (!chunk) return
      const place = placeIn(chunk, row)
      if (place === chunk.length || chunk.rows[place] !== row) return
      chunk.rows.copyWithin(place, place + 1, chunk.length)
      chunk.length--
      if (chunk.length === 0) chunks.splice(index, 1)
    },

    walk(after, visit) {
      const first = after === undefined ? 0 : chunkFor(after)
      for (let index = first; index < chunks.length; index++) {
        const { rows, length } = chunks[index] ?? newChunk(new Int32Array(0))
        const isFirst = index === first && after !== undefined
        const from = isFirst ? lowerBound(0, length, (place) => compare(rows[place] ?? 0, after) <= 0) : 0
        for (let place = from; place < length; place++) if (!visit(rows[place] ?? 0)) return
      }
    },
  }
}

function newChunk(sorted: Int32Array): Chunk {
  const rows = new Int32Array(chunkSize)
  rows.set(sorted)
  return { rows, length: sorted.length }
}

/** The first number from `from` on for which `isBefore` is false; `to` if there is none. */
function lowerBound(from: number, to: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
