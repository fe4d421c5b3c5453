// The dictionary of the text index: all terms with the rows that contain them. Finds terms by prefix and with one typo.

/** Twice the row, plus one if the term is in the name; ascending. */
export type Postings = number[]

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
}

export function createTerms(): Terms {
  const postings = new Map<string, Postings>()
  let sorted: string[] = []
  let isLoading = true

  function lowerBound(text: string, from = 0, to = sorted.length): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The letters that follow the prefix in any term. */
  function nextLetters(prefix: string): string[] {
    const letters: string[] = []
    const end = lowerBound(`${prefix}\uffff`)
    let position = lowerBound(prefix)
    if (sorted[position] === prefix) position++
    while (position < end) {
      const letter = sorted[position]?.charAt(prefix.length) ?? ''
      letters.push(letter)
      position = lowerBound(`${prefix}${letter}\uffff`, position, end)
    }
    return letters
  }

  return {
    add(term, row, isInName) {
      const entry = 2 * row + (isInName ? 1 : 0)
      const known = postings.get(term)
      if (!known) {
        postings.set(term, [entry])
        if (!isLoading) sorted.splice(lowerBound(term), 0, term)
        return
      }
      const last = known[known.length - 1] ?? 0
      if (last >> 1 === row) known[known.length - 1] = last | entry
      else known.push(entry)
    },

    finishLoad() {
      sorted = [...postings.keys()].sort((a, b) => (a < b ? -1 : 1))
      isLoading = false
    },

    postings: (term) => postings.get(term),
    startingWith: (prefix) => sorted.slice(lowerBound(prefix), lowerBound(`${prefix}\uffff`)),

    withTypo(word) {
      const candidates = new Set<string>()
      for (let at = 0; at <= word.length; at++) {
        const [head, tail] = [word.slice(0, at), word.slice(at)]
        candidates.add(head + tail.slice(1))
        candidates.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
        for (const letter of nextLetters(head)) {
          candidates.add(head + letter + tail)
          candidates.add(head + letter + tail.slice(1))
        }
      }
      candidates.delete(word)
      return [...candidates].flatMap((term) => [term, `${term}s`]).filter((term) => postings.has(term))
    },
  }
}
