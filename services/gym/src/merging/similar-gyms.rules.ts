// Which gyms a new one may be doubling: those close by whose name is alike.

import { fold } from '../gyms/gyms.rules.ts'
import { earthRadiusMiles, unitVector } from '../search/areas.rules.ts'

export const metresPerMile = 1609.344

/** Words that say what every gym is, not which: "Iron Yard Fitness Club" is Iron Yard. */
const commonWords = new Set(
  'and at athletic center centers centre club clubs co crossfit fitness gym gyms health inc llc of sport sports studio the training wellness'.split(
    ' ',
  ),
)
const leastOverlap = 0.5

/**
 * Whether two names may mean the same gym: one has all telling words of the other, or they are spelt nearly alike.
 * Asks rather too often than too seldom: it is a question to somebody who knows.
 */
export function isAlike(one: string, other: string): boolean {
  const [words, otherWords] = [tellingWords(one), tellingWords(other)]
  if (words.length === 0 || otherWords.length === 0) return fold(one).trim() === fold(other).trim()
  return (
    words.every((word) => otherWords.includes(word)) ||
    otherWords.every((word) => words.includes(word)) ||
    overlap(trigrams(words), trigrams(otherWords)) >= leastOverlap
  )
}

/** Along the surface. The chord stays exact where the angle is so small that its cosine is 1. */
export function metresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const [a, b] = [unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)]
  const chord = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
  return 2 * Math.asin(Math.min(1, chord / 2)) * earthRadiusMiles * metresPerMile
}

/** All words, where no word is telling. */
function tellingWords(name: string): string[] {
  // An apostrophe is no gap: Gold's is Golds.
  const words =
    fold(name)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !commonWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Of the words without their gaps, so that "Cross Fit" is "CrossFit". */
function trigrams(words: readonly string[]): Set<string> {
  const text = ` ${words.join('')} `
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

/** The Sørensen–Dice coefficient: 1 for the same, 0 for nothing in common (Dice 1945, doi:10.2307/1932409). */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((part) => other.has(part)).length
  return (2 * common) / (one.size + other.size)
}
