// ZIP codes: five digits, of which the first three are the area (https://pe.usps.com/text/dmm300/602.htm).
import type { Terms } from './terms.rules.ts'

/** An unknown code is near those with the nearest numbers: at half of the codes of the USA within 8 miles of three. */
const neighbours = 3

/** The codes of the same area that gyms have; if there are none, those with the nearest numbers. */
export function zipCodesNear(terms: Terms, word: string): readonly string[] {
  if (!isZipCode(word)) return []
  const sameArea = terms.startingWith(areaOf(word)).filter(isZipCode)
  return sameArea.length > 0 ? sameArea : codesAround(terms, word)
}

/** Rows with this code; if there are none, those whose codes have the nearest numbers. Undefined for other words. */
export function rowsNearZipCode(terms: Terms, word: string): number[] | undefined {
  if (!isZipCode(word)) return undefined
  const codes = terms.postings(word) ? [word] : nearestNumbers(terms, word)
  return codes.flatMap((code) => Array.from(terms.postings(code) ?? [], (entry) => entry >> 1))
}

/** Of other areas only one code: the next ones may be far from each other. */
function nearestNumbers(terms: Terms, word: string): string[] {
  const distance = (code: string) => Math.abs(Number(code) - Number(word))
  const codes = codesAround(terms, word).sort((a, b) => distance(a) - distance(b))
  const sameArea = codes.filter((code) => code.startsWith(areaOf(word)))
  const [nearest = ''] = sameArea
  const isNear = (code: string) => distance(code) <= 2 * distance(nearest)
  return sameArea.length > 0 ? sameArea.slice(0, neighbours).filter(isNear) : codes.slice(0, 1)
}

function codesAround(terms: Terms, word: string): string[] {
  return terms.around(word, neighbours).filter(isZipCode)
}

function areaOf(code: string): string {
  return code.slice(0, 3)
}

function isZipCode(word: string): boolean {
  return /^\d{5}$/.test(word)
}
