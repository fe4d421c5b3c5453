// A dictionary of the text index: terms with the rows that contain them. Finds terms by prefix and with typos.

/** Twice the row, plus one if the term is in the name; ascending. */
export type Postings = Int32Array

export const noRows = new Int32Array(0)

export type Terms = ReturnType<typeof createTerms>

export function createTerms() {
  /** Of the terms that were loaded: their numbers, where the postings of each begin, and all postings. */
  const numbers = new Map<string, number>()
  let starts = new Uint32Array(1)
  let loaded = noRows
  /** The postings that are not loaded yet, or came later. */
  const lists = new Map<string, number[]>()
  /** All postings of terms that also have later ones, since they were last asked for. */
  const joined = new Map<string, Postings>()
  /** All terms, after the load. */
  let sorted: string[] = []
  let isLoading = true

  function postings(term: string): Postings | undefined {
    const number = numbers.get(term)
    const later = lists.get(term)
    if (number === undefined) return later && Int32Array.from(later)
    const own = loaded.subarray(starts[number], starts[number + 1])
    if (!later) return own
    const all = joined.get(term) ?? joinPostings([own, later])
    joined.set(term, all)
    return all
  }

  return {
    /** Rows have to be added in ascending order. */
    add(term: string, row: number, isInName: boolean): void {
      const entry = 2 * row + (isInName ? 1 : 0)
      const list = lists.get(term)
      joined.delete(term)
      if (list) {
        const last = list.length - 1
        if ((list[last] ?? 0) >> 1 === row) list[last] = (list[last] ?? 0) | entry
        else list.push(entry)
        return
      }
      lists.set(term, [entry])
      if (!isLoading && !numbers.has(term)) sorted.splice(lowerBound(sorted, term), 0, term)
    },

    /** Ends the bulk load by sorting the terms once. */
    finishLoad(): void {
      sorted = [...lists.keys()].sort()
      starts = new Uint32Array(sorted.length + 1)
      let end = 0
      for (const [number, term] of sorted.entries()) {
        numbers.set(term, number)
        end += lists.get(term)?.length ?? 0
        starts[number + 1] = end
      }
      loaded = new Int32Array(end)
      for (const [number, term] of sorted.entries()) loaded.set(lists.get(term) ?? [], starts[number])
      lists.clear()
      isLoading = false
    },

    postings,

    /** All terms that begin with the prefix. */
    startingWith(prefix: string): string[] {
      return sorted.slice(lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`))
    },

    /** All terms with up to so many letters wrong, missing, too many, or swapped with a neighbour; of one, plurals too. */
    withTypos(word: string, maxTypos: number): string[] {
      return withinTypos(sorted, (term) => numbers.has(term) || lists.has(term), word, maxTypos)
    },
  }
}

export const isInName = (entry: number) => (entry & 1) === 1

/** The rows of postings. */
export function rowsOf(postings: Postings = noRows): number[] {
  return Array.from(postings, (entry) => entry >> 1)
}

/** The postings of the rows that contain all of these terms. */
export function rowsWithAll(terms: Terms, words: readonly string[]): Postings {
  return commonRows(words.map((word) => terms.postings(word) ?? noRows))
}

/** Whether the row is among them. */
export function hasRow(postings: Postings, row: number): boolean {
  const at = firstFrom(0, postings.length, (index) => (postings[index] ?? 0) < 2 * row)
  return (postings[at] ?? -1) >> 1 === row
}

/** One after the other. */
export function joinPostings(lists: readonly ArrayLike<number>[]): Postings {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  return all
}

/** The rows that are in all lists. They are in the name where they are in the name in all lists. */
export function commonRows(lists: Postings[]): Postings {
  return lists.sort((a, b) => a.length - b.length).reduce(intersect)
}

/** `a` is the shorter one, and most of its rows are not in `b`: so each is looked up in what is left of `b`. */
function intersect(a: Postings, b: Postings): Postings {
  const both: number[] = []
  let from = 0
  for (const entry of a) {
    from = firstFrom(from, b.length, (at) => (b[at] ?? 0) < (entry & ~1))
    const other = b[from]
    if (other === undefined) break
    if (other >> 1 === entry >> 1) both.push(entry & other)
  }
  return Int32Array.from(both)
}

/** The first index of a text that is not before this one. */
function lowerBound(sorted: readonly string[], text: string, from = 0): number {
  return firstFrom(from, sorted.length, (at) => (sorted[at] ?? '') < text)
}

/** The first index from `from` on that is not before what is looked for. It is often close to `from`. */
function firstFrom(from: number, end: number, isBefore: (at: number) => boolean): number {
  let [low, step] = [from, 1]
  while (low + step < end && isBefore(low + step)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Walks sorted terms with one row of the distance table per letter (optimal string alignment, as in Damerau 1964,
 * doi:10.1145/363958.363994). Terms of one beginning share its rows. Where a beginning leaves no more typos, the rest has
 * to be as in the word: these terms are looked up, and the others of that beginning are skipped.
 */
export function withinTypos(
  sorted: readonly string[],
  isTerm: (text: string) => boolean,
  word: string,
  maxTypos: number,
): string[] {
  const width = word.length + 1
  const maxLength = word.length + maxTypos
  /** The distances of each beginning of the term from each beginning of the word. */
  const table = new Uint8Array((maxLength + 2) * width).map((_, at) => (at < width ? at : tooMany))
  const found = new Set<string>()
  let before = ''
  for (let index = 0; index < sorted.length; ) {
    const term = sorted[index] ?? ''
    let length = commonLength(before, term)
    let least = 0
    while (least < maxTypos && length < term.length && length <= maxLength) {
      length++
      least = fillRow(table, word, term, length, maxTypos)
    }
    before = term.slice(0, length)
    if (least < maxTypos) {
      if ((table[length * width + word.length] ?? 0) <= maxTypos) found.add(term)
      index++
      continue
    }
    for (const rest of restsOf(table, word, before, maxTypos)) {
      if (isTerm(before + rest)) found.add(before + rest)
      if (maxTypos === 1 && isTerm(`${before}${rest}s`)) found.add(`${before}${rest}s`)
    }
    index = lowerBound(sorted, `${before}\uffff`, index + 1)
  }
  return [...found].sort()
}

/** What may follow a beginning with the most typos, or with one less before two swapped letters. */
function restsOf(table: Uint8Array, word: string, beginning: string, maxTypos: number): string[] {
  const width = word.length + 1
  const row = beginning.length * width
  const rests: string[] = []
  for (let column = 0; column <= word.length; column++) {
    if (table[row + column] === maxTypos) rests.push(word.slice(column))
    const isSwapped = column > 0 && table[row - width + column - 1] === maxTypos - 1
    if (isSwapped && word[column] === beginning.at(-1)) rests.push(word[column - 1] + word.slice(column + 1))
  }
  return rests
}

const tooMany = 255

/** Returns the least distance of the row. Row 0 is that of the empty beginning. Other lengths differ by too many letters. */
function fillRow(table: Uint8Array, word: string, term: string, length: number, maxTypos: number): number {
  const width = word.length + 1
  const row = length * width
  const last = Math.min(word.length, length + maxTypos)
  const letter = term.charCodeAt(length - 1)
  const letterBefore = term.charCodeAt(length - 2)
  const at = (place: number) => table[place] ?? 0
  table[row] = length
  let least = length
  for (let column = Math.max(1, length - maxTypos); column <= last; column++) {
    const place = row + column
    const isSame = word.charCodeAt(column - 1) === letter
    let distance = Math.min(
      at(place - width) + 1,
      at(place - 1) + 1,
      at(place - width - 1) + (isSame ? 0 : 1),
    )
    const isSwapped =
      column > 1 &&
      length > 1 &&
      word.charCodeAt(column - 2) === letter &&
      word.charCodeAt(column - 1) === letterBefore
    if (isSwapped) distance = Math.min(distance, at(place - 2 * width - 2) + 1)
    table[place] = distance
    if (distance < least) least = distance
  }
  return least
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
