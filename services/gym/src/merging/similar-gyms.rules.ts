// Similarity of gym names, and of addresses.
import { foldText } from '../gyms/gyms.rules.ts'

/** Words that do not distinguish gyms: "Iron Yard Fitness Club" is Iron Yard. */
const commonWords = new Set(
  'and at athletic center centers centre club clubs co crossfit fitness gym gyms health inc llc of sport sports studio the training wellness'.split(
    ' ',
  ),
)
const minSimilarity = 0.5

/**
 * Whether two names may mean the same gym: one has all distinctive words of the other, or their spelling is similar.
 * Prefers false positives, because the result is only a question to a member.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [words, otherWords] = [distinctiveWords(one), distinctiveWords(other)]
  if (words.length === 0 || otherWords.length === 0) return foldText(one).trim() === foldText(other).trim()
  return (
    words.every((word) => otherWords.includes(word)) ||
    otherWords.every((word) => words.includes(word)) ||
    similarity(trigrams(words), trigrams(otherWords)) >= minSimilarity
  )
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
  const words =
    foldText(address)
      .split(',')[0]
      ?.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2 || !words.some((word) => /\d/.test(word))) return undefined
  return words.map((word) => shortWords.get(word) ?? word.replace(/(?<=.)stra(?:ss|ß)e$/, 'str')).join(' ')
}

/** All words if none is distinctive. */
function distinctiveWords(name: string): string[] {
  // Apostrophes do not separate words: Gold's is Golds.
  const words =
    foldText(name)
      .replace(/'/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const distinctive = words.filter((word) => !commonWords.has(word))
  return distinctive.length > 0 ? distinctive : words
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
