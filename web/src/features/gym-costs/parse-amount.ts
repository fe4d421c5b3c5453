// Amounts as people type them: "29,99", "$29.99", "1.299,00 €", "CHF 29.-", "30 a month", "1,23,456", "٢٩٫٩٩".
import { digitOf } from '@jumpingjack/contracts/gym/phones'

/** In the smallest unit. Undefined for a blank text, NaN for one that is no single amount. */
export function parseAmount(typed: string, decimals: number): number | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim()
  if (text === '') return undefined
  const [number, ...others] = text.match(/[.,]?\d[\d.,'’ ]*/g) ?? []
  const isNegative = /[-−–][^\d]{0,2}\d/.test(text)
  if (number === undefined || others.length > 0 || isNegative) return Number.NaN
  const [, whole, , part = ''] = amount.exec(number.replace(/[.,'’ ]+$/, '')) ?? []
  if (whole === undefined || (decimals === 0 && Number(part) > 0)) return Number.NaN
  const units = `${whole.replace(/\D/g, '')}.${part || 0}`
  return Math.round(Number(units) * 10 ** decimals)
}

/** Groups of three digits by one separator, or as in India; and up to two decimals. */
const amount = /^([1-9]\d{0,2}([.,'’ ])\d{3}(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}|\d*)(?:[.,](\d{1,2}))?$/
