// Positions as people type and paste them: with a decimal point or comma, in degrees and minutes, one number or a pair.
import { withLatinDigits } from '@jumpingjack/contracts/gym/phones'
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

/** As maps show positions: `40°42'46"N 74°00'22"W`, `40.7128° N, 74.0060° W`. An O is west in some languages: not read. */
const minutes = /(\d+)°\s*(\d+(?:[.,]\d+)?)['’′]\s*(?:(\d+(?:[.,]\d+)?)(?:["”]|['’′]{2}))?/g
/** Of keyboards without the sign for degrees. */
const degreeSigns = /[º˚]/g
const sideAfter = /(\d[\d.,]*)\s*°?\s*([NSEW])(?![\p{L}\d])/giu
const sideBefore = /(?<!\p{L})([NSEW])\s*(\d[\d.,]*)/giu

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
    if (lat && lng) return onGlobe({ lat: toNumber(lat), lng: toNumber(lng) })
  }
  return undefined
}

function onGlobe(position: LatLng): LatLng | undefined {
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : undefined
}

const toNumber = (text: string) => Number(text.replace(',', '.').replace('°', ''))

/** Without brackets and invisible characters, in decimal degrees with the keyboard's digits and minus. */
function plain(text: string): string {
  const typed = withLatinDigits(text.replace(degreeSigns, '°'))
    .replace(/[\p{Cf}()[\]]/gu, '')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .trim()
    .replace(minutes, (_all, degrees, minute, second = '0') =>
      String(Number((Number(degrees) + toNumber(minute) / 60 + toNumber(second) / 3600).toFixed(7))),
    )
  const signed = (side: string, value: string) => (/[SW]/i.test(side) ? `-${value}` : value)
  // The longitude first: no pair of ours.
  if (/[EW].*[NS]/i.test(typed)) return typed
  return /^[NSEW]/i.test(typed)
    ? typed.replace(sideBefore, (_all, side, value) => signed(side, value))
    : typed.replace(sideAfter, (_all, value, side) => signed(side, value))
}
