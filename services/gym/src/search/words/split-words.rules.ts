// Words that were joined without spaces, as in `goldsgymaustin`, and those of other languages.

import type { Dictionaries } from './gym-words.rules.ts'
import { isGeneralWord, kindLike, translationOf } from './meanings.rules.ts'
import type { Terms } from './terms.rules.ts'

const minLength = 6
const minPartLength = 2
const maxParts = 4
/** A part is a word of at least so many gyms: a short one may be a part by chance. */
const minGyms = { short: 3, long: 1 }
const longLength = 4

/** Of a word that no gym contains: the kind that it means, what it means in English, its parts, or the word. */
export function splitWord({ terms, pairs }: Dictionaries, word: string): readonly string[] {
  if (terms.postings(word)) return [word]
  const kind = kindLike(word)
  // `fitnesu` may also be FitnessU.
  const isKind = kind !== undefined && terms.withTypos(word, 1).every((term) => term === kind)
  const translation = isKind ? [kind] : translationOf(word)
  if (translation || isGeneralWord(word) || word.length < minLength) return translation ?? [word]
  // Words that are neighbours in a name: `rockclimbing`.
  if (pairs.postings(word)) return partsOf(terms, word)
  for (const dictionary of [terms, pairs]) {
    const isKnown = dictionary.startingWith(word).length > 0 || dictionary.withTypos(word, 1).length > 0
    if (isKnown) return [word]
  }
  return terms.withTypos(word, 2).length > 0 ? [word] : partsOf(terms, word)
}

/** The fewest other known words that make it up, or the word. */
export function partsOf(terms: Terms, word: string): readonly string[] {
  /** Per length, the parts of the beginning of the word. */
  const found: (readonly string[] | undefined)[] = [[]]
  for (let end = minPartLength; end <= word.length; end++) {
    for (let start = 0; start <= end - minPartLength; start++) {
      const parts = found[start]
      if (!parts || parts.length + 1 >= (found[end]?.length ?? maxParts + 1)) continue
      const part = word.slice(start, end)
      const least = part.length < longLength ? minGyms.short : minGyms.long
      if (part !== word && (terms.postings(part)?.length ?? 0) >= least) found[end] = [...parts, part]
    }
  }
  return found[word.length] ?? [word]
}
