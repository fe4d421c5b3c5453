// The rows that are in several lists of postings.
import type { Postings } from './posting-lists.rules.ts'

/** They are in the name where they are in the name in all lists. */
export function commonRows(lists: Postings[]): Postings {
  return lists.sort((a, b) => a.length - b.length).reduce(intersect)
}

/** `a` is the shorter one. Leaps over entries of `b` in steps that double, as most are not in `a`. */
function intersect(a: Postings, b: Postings): Postings {
  const both = new Int32Array(a.length)
  let count = 0
  let from = 0
  for (const entry of a) {
    const row = entry >> 1
    let step = 1
    while (from + step < b.length && (b[from + step] ?? 0) >> 1 < row) step *= 2
    let [low, high] = [from, Math.min(b.length, from + step + 1)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((b[middle] ?? 0) >> 1 < row) low = middle + 1
      else high = middle
    }
    from = low
    const other = b[from]
    if (other === undefined) break
    if (other >> 1 === row) both[count++] = entry & other
  }
  return both.subarray(0, count)
}
