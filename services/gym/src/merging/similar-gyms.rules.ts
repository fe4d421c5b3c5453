// Similarity of gym names, and of addresses.
import { foldedWords } from '@jumpingjack/contracts/fields/fold-letters'
import { distinctiveWords, isSameName } from '@jumpingjack/contracts/fields/same-gym'

const minSimilarity = 0.5

/**
 * Whether two names may mean the same gym: they are the same, or their spelling is similar. Prefers false positives,
 * because the result is only a question to a member.
 */
export function isSimilarName(one: string, other: string): boolean {
  const spellings = [one, other].map((name) => trigrams(distinctiveWords(name))) as [Set<string>, Set<string>]
  return isSameName(one, other) || similarity(...spellings) >= minSimilarity
}

const shortWords = new Map(
  Object.entries({
    street: 'st',
    strasse: 'str',
    avenue: 'ave',
    road: 'rd',
    boulevard: 'blvd',
    drive: 'dr',
    lane: 'ln',
    place: 'pl',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  }),
)

/** Street and number, in one spelling. Undefined without a number: many gyms have a street in common. */
export function streetOf(address: string): string | undefined {
  const words = foldedWords(address.split(',')[0] ?? '')
  if (words.length < 2 || !words.some((word) => /\d/.test(word))) return undefined
  return words.map((word) => shortWords.get(word) ?? word.replace(/(?<=.)stra(?:ss|ß)e$/, 'str')).join(' ')
}

/** Of the joined words, so that "Cross Fit" equals "CrossFit". */
function trigrams(words: readonly string[]): Set<string> {
  const text = ` ${words.join('')} `
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

/** The Sørensen–Dice coefficient, from 0 for disjoint to 1 for equal sets (Dice 1945, doi:10.2307/1932409). */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((part) => other.has(part)).length
  return (2 * common) / (one.size + other.size)
}
