// The phone numbers in a text, as people and OpenStreetMap write them. Without zod, for pages.

export interface Phone {
  text: string
  /** The target of a link. Absent if it is not certain what would be dialled. */
  href?: string
}

const between = /[;|\n]|\s(?:or|and|oder|und)\s/i
/** Between numbers, and inside of one: `089/1234567`. */
const maybeBetween = /\s*[,/&]\s*/
/** Of a number that is not the end of another. */
const minDigits = 6
const label = /^(?:tel|telephone|telefon|phone|fon|mobile|mobil|call|t|p)\b\s*[.:]*\s*/i
const extension = /\s*(?:;ext=|,?\s*(?:ext(?:ension)?\.?|x|#|durchwahl|dw)\s*)(\d{1,6})$/i
/** E.164 allows 15 digits; shorter numbers than these reach nobody. */
const digitCount = { min: 5, max: 15 }
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

export function phonesOf(text: string): Phone[] {
  return text
    .split(between)
    .flatMap(numbersIn)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(toPhone)
}

function numbersIn(text: string): string[] {
  const parts = text.split(maybeBetween)
  return parts.every((part) => part.replace(/\D/g, '').length >= minDigits) ? parts : [text]
}

function toPhone(text: string): Phone {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(label, '')
  const [, ext] = extension.exec(plain) ?? []
  const number = dialled(plain.replace(extension, ''))
  return number ? { text, href: `tel:${number}${ext ? `;ext=${ext}` : ''}` } : { text }
}

function dialled(written: string): string | undefined {
  // Between country code and number, (0) is only dialled at home.
  const abroad = written.replace(/^((?:\+|00)[\d\s]+)\(\s*0\s*\)/, '$1')
  const spelled = /^[+\d][\d\s().-]*\d[\s.-]+[a-z][a-z\s.-]*$/i.test(abroad) ? digitsOf(abroad) : abroad
  if (!/^\+?[\d\s().\-‐-―−/·]+$/.test(spelled)) return undefined
  const digits = spelled.replace(/[^+\d]/g, '')
  const count = digits.replace('+', '').length
  return count >= digitCount.min && count <= digitCount.max ? digits : undefined
}

/** As the keys of a phone are labelled: `1-800-FLOWERS`. */
function digitsOf(spelled: string): string {
  return spelled.toLowerCase().replace(/[a-z]/g, (letter) => {
    return String(keys.findIndex((letters) => letters.includes(letter)) + 2)
  })
}
