// A dictionary of the text index: terms with the rows that contain them. Finds terms by prefix and with typos.

/** Twice the row, plus one if the term is in the name; ascending. */
export type Postings = Int32Array

export const noRows = new Int32Array(0)

export interface Terms {
  /** Rows have to be added in ascending order. */
  add(term: string, row: number, isInName: boolean): void
  /** Ends the bulk load by sorting the terms once. */
  finishLoad(): void
  postings(term: string): Postings | undefined
  /** All terms that begin with the prefix. */
  startingWith(prefix: string): readonly string[]
  /** All terms with one letter wrong, missing, too many, or swapped with its neighbour; their plurals too. */
  withTypo(word: string): string[]
  /** All terms with up to two of them. Takes more time: some milliseconds among 100,000 terms. */
  withTwoTypos(word: string): string[]
  /** `count` terms on either side of the word in their order. */
  around(word: string, count: number): string[]
}

export function createTerms(): Terms {
  /** Of the terms that were loaded: their numbers, where the postings of each begin, and all postings. */
  const numbers = new Map<string, number>()
  let starts = new Uint32Array(1)
  let loaded = noRows
  /** The postings that are not loaded yet, or came later. */
  const lists = new Map<string, number[]>()
  /** Of terms with both. */
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
    add(term, row, isInName) {
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

    finishLoad() {
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

    startingWith: (prefix) => withPrefix(sorted, prefix),

    withTypo(word) {
      const candidates = variantsOf(sorted, word).flatMap((term) => [term, `${term}s`])
      return candidates.filter((term) => numbers.has(term) || lists.has(term))
    },

    withTwoTypos: (word) => withinTypos(sorted, word, 2),

    around(word, count) {
      const place = lowerBound(sorted, word)
      return sorted.slice(Math.max(0, place - count), place + count)
    },
  }
}

/** The postings of the rows that contain all of these terms. */
export function rowsWithAll(terms: Terms, words: readonly string[]): Postings {
  return commonRows(words.map((word) => terms.postings(word) ?? noRows))
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
    from = placeOf(b, entry & ~1, from)
    const other = b[from]
    if (other === undefined) break
    if (other >> 1 === entry >> 1) both.push(entry & other)
  }
  return Int32Array.from(both)
}

/** The first place from `from` on of an entry that is not less. */
function placeOf(entries: Postings, least: number, from: number): number {
  let [low, high] = [from, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The first index from `from` on of a text that is not before this one; `to` if there is none. */
function lowerBound(sorted: readonly string[], text: string, from = 0, to = sorted.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function withPrefix(sorted: readonly string[], prefix: string): string[] {
  return sorted.slice(lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`))
}

/** What the word may have been before one typo. Letters are added and changed as in texts that begin in the same way. */
function variantsOf(sorted: readonly string[], word: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    variants.add(head + tail.slice(1))
    variants.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of nextLetters(sorted, head)) {
      variants.add(head + letter + tail)
      variants.add(head + letter + tail.slice(1))
    }
  }
  variants.delete(word)
  return [...variants]
}

/** The letters that follow the prefix in any text. */
function nextLetters(sorted: readonly string[], prefix: string): string[] {
  const letters: string[] = []
  const end = lowerBound(sorted, `${prefix}\uffff`)
  let position = lowerBound(sorted, prefix)
  if (sorted[position] === prefix) position++
  while (position < end) {
    const letter = sorted[position]?.charAt(prefix.length) ?? ''
    letters.push(letter)
    position = lowerBound(sorted, `${prefix}${letter}\uffff`, position, end)
  }
  return letters
}

/**
 * Walks sorted terms with one row of the distance table per letter (optimal string alignment, as in Damerau 1964,
 * doi:10.1145/363958.363994). Terms of one beginning share its rows, and are skipped together if it is too different.
 */
export function withinTypos(sorted: readonly string[], word: string, maxTypos: number): string[] {
  const width = word.length + 1
  const maxLength = word.length + maxTypos
  /** The distances of each beginning of the term from each beginning of the word. */
  const table = new Uint8Array((maxLength + 2) * width).map((_, at) => at % width)
  const found: string[] = []
  let before = ''
  for (let index = 0; index < sorted.length; ) {
    const term = sorted[index] ?? ''
    let length = commonLength(before, term)
    let isPossible = true
    while (isPossible && length < term.length && length <= maxLength) {
      length++
      isPossible = fillRow(table, word, term, length) <= maxTypos
    }
    before = term.slice(0, length)
    if (isPossible && length === term.length) {
      if ((table[length * width + word.length] ?? 0) <= maxTypos) found.push(term)
      index++
    } else index = lowerBound(sorted, `${before}\uffff`, index + 1)
  }
  return found
}

/** Returns the least distance of the row. Row 0 is that of the empty beginning. */
function fillRow(table: Uint8Array, word: string, term: string, length: number): number {
  const width = word.length + 1
  const row = length * width
  const letter = term.charCodeAt(length - 1)
  const letterBefore = term.charCodeAt(length - 2)
  const at = (place: number) => table[place] ?? 0
  table[row] = length
  let least = length
  for (let column = 1; column < width; column++) {
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
