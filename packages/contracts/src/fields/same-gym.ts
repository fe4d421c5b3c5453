// When two entries may be one gym, ours or of the maps provider: close to each other, with a similar name.
import { foldedWords, foldLetters } from './fold-letters.ts'

/** Two entries of one gym are at most so far from each other. */
export const sameGymMetres = 150

/** Words that do not distinguish gyms: "Iron Yard Fitness Club" is Iron Yard. */
const common =
  'a and at athletic center centers centre club clubs co crossfit fitness gym gyms health inc llc of sport sports studio studios the training wellness'
const commonWords = new Set(common.split(' '))

/** Whether one name has all distinctive words of the other. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [distinctiveWords(one), distinctiveWords(other)]
  if (words.length === 0 || others.length === 0) return foldLetters(one).trim() === foldLetters(other).trim()
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}

/** All words if none is distinctive. */
export function distinctiveWords(name: string): string[] {
  const words = foldedWords(name)
  const distinctive = words.filter((word) => !commonWords.has(word))
  return distinctive.length > 0 ? distinctive : words
}
