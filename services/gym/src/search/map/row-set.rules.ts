// A set of rows, one bit per row: that of a million rows fits into the cache of a processor.

export type RowSet = Uint32Array

/** Of the first `count` rows of `rows`, all less than `length`. */
export function rowSet(rows: Int32Array, count: number, length: number): RowSet {
  const set = new Uint32Array((length + 31) >>> 5)
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    set[row >>> 5] = (set[row >>> 5] ?? 0) | (1 << (row & 31))
  }
  return set
}

export function hasRow(set: RowSet, row: number): 0 | 1 {
  return (((set[row >>> 5] ?? 0) >>> (row & 31)) & 1) as 0 | 1
}
