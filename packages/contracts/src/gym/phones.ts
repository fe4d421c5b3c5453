// The phone numbers in a text, as people and OpenStreetMap write them. Without zod, for pages.

export interface Phone {
  text: string
  /** The target of a link. Absent if it is not certain what would be dialled. */
  href?: string
}

/** Not the semicolon of an extension, as in `;ext=12` (https://www.rfc-editor.org/rfc/rfc3966). */
const between = /;(?!ext=)|[|\n]|\s(?:or|and|oder|und)\s/i
/** Between numbers, and inside of one: `089/1234567`. */
const maybeBetween = /\s*[,/&]\s*/
/** Fewer are a part of a number: with a country code, with an area code (`033204`), without any. */
const minDigits = { '+': 8, '0': 7, '': 6 }
const label =
  /^(?:tel|telephone|telefon|phone|ph|fon|mobile|mobil|mob|handy|whatsapp|call|t|p|m)\b\s*[.:]*\s*/i
/** Whose number it is, as in `(front desk)`. Nobody calls a fax. */
const note = /\s*\((?![^)]*fax)[^\d()]+\)$/i
const extension = /\s*(?:;ext=|,?\s*(?:ext(?:ension)?\.?|x|#|durchwahl|dw)\s*)(\d{1,6})$/i
/** E.164 allows 15 digits; shorter numbers than these reach nobody. */
const digitCount = { min: 5, max: 15 }
/** More, without a country code or a 0 before them, are two numbers. */
const maxDigitsAtHome = 12
/** After a country code this 0 is not dialled, but in Italy and some other countries. */
const withZero = /^(?:\+|00)\s*(?:0|(?!39|378|22[59]|24[12])\d{1,3}[\s()./-]+0)/
/** `212-555-0100/01`: more numbers with another end. */
const withEnding = /\d{6,}(?:\/\d{1,4})+$/
/** Between country code and number, only dialled at home. */
const trunk = /^((?:\+|00)[\d\s./-]+)\(\s*0\s*\)|^((?:\+|00)(?:7|37[05])[\s.-]*)\(\s*8\s*\)/
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** Without repeats. */
export function phonesOf(text: string): Phone[] {
  const parts = text
    .split(between)
    .flatMap(numbersIn)
    .map((part) => part.trim())
  return [...new Set(parts)].filter(Boolean).map(toPhone)
}

function numbersIn(text: string): string[] {
  const parts = text.split(maybeBetween)
  return parts.every(isWhole) ? parts : [text]
}

function isWhole(part: string): boolean {
  const [, plus = '', digits = ''] = /^(\+|00)?(.*)/.exec(part.replace(/\(\s*0\s*\)|[^\d+]/g, '')) ?? []
  const begin = plus ? '+' : digits.startsWith('0') ? '0' : ''
  return digits.length >= minDigits[begin]
}

function toPhone(text: string): Phone {
  const plain = withLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(label, '')
    .replace(note, '')
  const [, ext] = extension.exec(plain) ?? []
  const number = dialled(plain.replace(extension, ''))
  return number ? { text, href: `tel:${number}${ext ? `;ext=${ext}` : ''}` } : { text }
}

/** In Unicode's plain form (NFKC), with the digits of the keyboard for those of any script. */
export function withLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
}

/** Each script has its ten digits in a row, from 0. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

function dialled(written: string): string | undefined {
  const abroad = written.replace(trunk, '$1$2')
  if (withZero.test(abroad) || withEnding.test(abroad.replace(/[^\d/]/g, ''))) return undefined
  const spelled = /^[+\d][\d\s().-]*\d[\s.-]+[a-z][a-z\s.-]*$/i.test(abroad) ? digitsOf(abroad) : abroad
  if (!/^\+?[\d\s().\-‐-―−/·]+$/.test(spelled)) return undefined
  const digits = spelled.replace(/[^+\d]/g, '')
  const count = digits.replace('+', '').length
  const max = /^[+0]/.test(digits) ? digitCount.max : maxDigitsAtHome
  return count >= digitCount.min && count <= max ? digits : undefined
}

/** As the keys of a phone are labelled: `1-800-FLOWERS`. */
function digitsOf(spelled: string): string {
  return spelled.toLowerCase().replace(/[a-z]/g, (letter) => {
    return String(keys.findIndex((letters) => letters.includes(letter)) + 2)
  })
}
