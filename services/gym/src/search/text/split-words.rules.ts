// Words that were joined without spaces, as in `goldsgymaustin`, and German ones.
import { translationOf } from './meanings.rules.ts'
import type { Dictionaries } from './word-matches.rules.ts'

const minLength = 6
const minPartLength = 2
const maxParts = 4
/** A part is a word of at least so many gyms: a short one may be a part by chance. */
const minGyms = { short: 3, long: 1 }
const longLength = 4

/** Of a word that no gym contains: what it means in English, or the fewest known words that make it up, or the word. */
export function splitWord({ terms, pairs }: Dictionaries, word: string): readonly string[] {
  if (terms.postings(word)) return [word]
  const translation = translationOf(word)
  if (translation || word.length < minLength) return translation ?? [word]
  for (const dictionary of [terms, pairs]) {
    const isKnown = dictionary.startingWith(word).length > 0 || dictionary.withTypo(word).length > 0
    if (isKnown) return [word]
  }
  if (terms.withTwoTypos(word).length > 0) return [word]
  /** Per length, the parts of the beginning of the word. */
  const partsOf: (readonly string[] | undefined)[] = [[]]
  for (let end = minPartLength; end <= word.length; end++) {
    for (let start = 0; start <= end - minPartLength; start++) {
      const parts = partsOf[start]
      if (!parts || parts.length + 1 >= (partsOf[end]?.length ?? maxParts + 1)) continue
      const part = word.slice(start, end)
      const least = part.length < longLength ? minGyms.short : minGyms.long
      if ((terms.postings(part)?.length ?? 0) >= least) partsOf[end] = [...parts, part]
    }
  }
  return partsOf[word.length] ?? [word]
}
