// Sorts many rows at once, stably, by columns instead of comparing rows: a radix sort in passes of 16 bits.

const digits = 65_536

/** By whole numbers from 0 to 2^32 - 1. */
export function sortedByNumber(rows: Int32Array, keyOf: (row: number) => number): Int32Array {
  const keys = Uint32Array.from(rows, keyOf)
  const order = Uint32Array.from(rows, (_, place) => place)
  const max = keys.reduce((most, key) => (key > most ? key : most), 0)
  const low = pass(order, keys, 0)
  const places = max < digits ? low : pass(low, keys, 16)
  return Int32Array.from(places, (place) => rows[place] ?? 0)
}

/** By the texts of the rows, as `<` compares them. */
export function sortedByText(rows: Int32Array, texts: readonly string[]): Int32Array {
  const ranks = new Map<string, number>()
  for (const row of rows) ranks.set(texts[row] ?? '', 0)
  const sorted = [...ranks.keys()].sort()
  for (const [rank, text] of sorted.entries()) ranks.set(text, rank)
  return sortedByNumber(rows, (row) => ranks.get(texts[row] ?? '') ?? 0)
}

/** Sorts the places in `order` by 16 bits of their keys. */
function pass(order: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(digits + 1)
  for (let at = 0; at < order.length; at++) {
    const digit = ((keys[order[at] ?? 0] ?? 0) >>> shift) & (digits - 1)
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
  }
  for (let digit = 0; digit < digits; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
  }
  const sorted = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const place = order[at] ?? 0
    const digit = ((keys[place] ?? 0) >>> shift) & (digits - 1)
    const to = starts[digit] ?? 0
    sorted[to] = place
    starts[digit] = to + 1
  }
  return sorted
}
