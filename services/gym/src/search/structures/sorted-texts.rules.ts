// Finds texts in a sorted list: by their beginnings, and those that differ by typos: letters that are wrong, missing,
// too many or swapped.

/** The first index from `from` on of a text that is not before this one; `to` if there is none. */
export function lowerBound(sorted: readonly string[], text: string, from = 0, to = sorted.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

export function withPrefix(sorted: readonly string[], prefix: string): string[] {
  return sorted.slice(lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`))
}

/** What the word may have been before one typo. Letters are added and changed as in texts that begin in the same way. */
export function variantsOf(sorted: readonly string[], word: string): string[] {
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
