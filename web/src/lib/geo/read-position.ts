// Positions as people type and paste them: with a decimal point or comma, one number or a pair.
import type { LatLng } from './geo.ts'

const withPoint = String.raw`[+-]?\d+(?:\.\d*)?`
const withComma = String.raw`[+-]?\d+(?:,\d+)?`
const number = new RegExp(`^(?:${withPoint}|${withComma})°?$`)
/** A comma alone is a separator only between numbers with points, or before a sign: "40,7128" is one number. */
const pairs = [
  `(${withPoint})°?(?:\\s*[,;/]\\s+|\\s*;\\s*|\\s+)(${withPoint})°?`,
  `(${withComma})°?(?:\\s*[,;/]\\s+|\\s*;\\s*|\\s+)(${withComma})°?`,
  String.raw`([+-]?\d+\.\d+)°?\s*,\s*(${withPoint})°?`,
  String.raw`([+-]?\d+(?:[.,]\d+)?)°?\s*,\s*([+-]\d+(?:[.,]\d+)?)°?`,
].map((pair) => new RegExp(`^${pair}$`))

/** NaN for a text that is no number. An empty text is 0. */
export function readDegrees(text: string): number {
  const typed = plain(text)
  if (typed === '') return 0
  return number.test(typed) ? toNumber(typed) : Number.NaN
}

/** The latitude and longitude of a pair, such as maps copy it; undefined for other texts. */
export function readPair(text: string): LatLng | undefined {
  const typed = plain(text)
  for (const pair of pairs) {
    const [, lat, lng] = pair.exec(typed) ?? []
    if (lat && lng) return { lat: toNumber(lat), lng: toNumber(lng) }
  }
  return undefined
}

const toNumber = (text: string) => Number(text.replace(',', '.').replace('°', ''))

/** Without brackets and invisible characters, with the keyboard's minus. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}()[\]]/gu, '')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .trim()
}
