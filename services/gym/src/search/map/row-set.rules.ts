// A set of rows, one bit per row: that of a million rows fits into the cache of a processor.

export type RowSet = Uint32Array

/** For rows less than `length`. */
export function allRows(length: number): RowSet {
  return new Uint32Array((length + 31) >>> 5).fill(0xffffffff)
}

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

/** Removes the rows whose number in the column is not a wanted one. Without a branch, a third of the time. */
export function keepWanted(set: RowSet, column: Uint32Array, wanted: Uint8Array): void {
  let row = 0
  for (let word = 0; word < set.length; word++) {
    let bits = 0
    for (let bit = 0; bit < 32; bit++) bits |= (wanted[column[row++] ?? 0] ?? 0) << bit
    set[word] = (set[word] ?? 0) & bits
  }
}

/** The number of its rows (https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel). */
export function sizeOf(set: RowSet): number {
  let size = 0
  for (const word of set) {
    const pairs = word - ((word >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    size += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return size
}

/** Writes its rows in ascending order, and returns their number. */
export function writeRows(set: RowSet, into: Int32Array): number {
  let count = 0
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      into[count++] = 32 * word + 31 - Math.clz32(bits & -bits)
    }
  }
  return count
}
