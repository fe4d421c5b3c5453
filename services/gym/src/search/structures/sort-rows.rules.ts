// Sorts many rows at once, stably, by columns instead of comparing rows: a radix sort in passes of 16 bits.

const digits = 65_536

/** By whole numbers from 0 to 2^32 - 1. */
export function sortedByNumber(rows: Int32Array, keyOf: (row: number) => number): Int32Array {
  const keys = new Uint32Array(rows.length)
  const order = new Uint32Array(rows.length)
  let max = 0
  for (let place = 0; place < rows.length; place++) {
    const key = keyOf(rows[place] ?? 0)
    keys[place] = key
    order[place] = place
    if (key > max) max = key
  }
  const low = pass(order, keys, 0)
  const places = max < digits ? low : pass(low, keys, 16)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < places.length; at++) sorted[at] = rows[places[at] ?? 0] ?? 0
  return sorted
}

/**
 * By the texts of the rows, as `<` compares them: first by parts of their beginnings as numbers, the last part first,
 * which takes a fifth of the time of comparing a million texts.
 */
export function sortedByText(rows: Int32Array, texts: readonly string[]): Int32Array {
  const parts = partsOf(rows, texts)
  let order: Uint32Array = new Uint32Array(rows.length).map((_, place) => place)
  for (const keys of parts.toReversed()) order = pass(pass(order, keys, 0), keys, 16)
  const sorted = new Int32Array(rows.length).map((_, at) => rows[order[at] ?? 0] ?? 0)
  const textAt = (at: number) => texts[sorted[at] ?? 0]
  const hasSameParts = (at: number, other: number) =>
    parts.every((keys) => keys[order[at] ?? 0] === keys[order[other] ?? 0])
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    let isSame = true
    for (; end < sorted.length && hasSameParts(start, end); end++) isSame &&= textAt(end) === textAt(start)
    if (!isSame) sorted.subarray(start, end).sort((a, b) => compareTexts(texts[a], texts[b]))
    start = end
  }
  return sorted
}

export function compareTexts(a = '', b = ''): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Per row three numbers, each of four characters of 7 bits. Never larger for the smaller of two texts that are equal
 * before. Nothing from the first character on that is not ASCII tells texts apart.
 */
function partsOf(rows: Int32Array, texts: readonly string[]): Uint32Array[] {
  const parts = Array.from({ length: 3 }, () => new Uint32Array(rows.length))
  for (let place = 0; place < rows.length; place++) {
    const text = texts[rows[place] ?? 0] ?? ''
    let isAscii = true
    let at = 0
    for (const keys of parts) {
      let key = 0
      for (const end = at + 4; at < end; at++) {
        const code = isAscii && at < text.length ? text.charCodeAt(at) : 0
        if (code >= 127) isAscii = false
        key = key * 128 + Math.min(code, 127)
      }
      keys[place] = key
    }
  }
  return parts
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
