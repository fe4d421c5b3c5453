// Facts of a gym, and suggested changes of them, in words.
import {
  amenityLabel,
  isAmenity,
  type PriceRange,
  type SuggestibleField,
} from '@jumpingjack/contracts/facts/gym-facts'
import type { FactValue, GymChange } from '@jumpingjack/contracts/gym/suggestions'
import type { FeeLimit, SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { sharedText } from '../language/shared-text.ts'
import { closingLabel } from './closed-label.ts'

export const priceLabels: Record<PriceRange, MessageDescriptor> = {
  $: msg`$ · Low`,
  $$: msg`$$ · Medium`,
  $$$: msg`$$$ · High`,
}

const fieldLabels: Record<SuggestibleField, MessageDescriptor> = {
  priceRange: msg`Price range`,
  dayPass: msg`Day pass`,
  amenities: msg`Amenities`,
  lacks: msg`Not there`,
  hours: msg`Hours`,
  womenHours: msg`Women-only hours`,
  phone: msg`Phone`,
  website: msg`Website`,
  existence: msg`Open or closed`,
  address: msg`Address`,
  position: msg`Position`,
  name: msg`Name`,
  type: msg`Type`,
}

/** Unknown fields are shown by their names. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? i18n.t(fieldLabels[field as SuggestibleField]) : field
}

/** The name of a fact that a search asks for. */
export function searchedFactLabel(fact: SearchedFact): string {
  return isAmenity(fact) ? nameLabel(fact) : fieldLabel(fact === '$' ? 'priceRange' : fact)
}

export function dayPassLabel({ offered, price }: { offered: boolean; price?: string | undefined }): string {
  if (!offered) return t`Not offered`
  return price ? priceLabel(price) : t`Offered`
}

const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** "$16" as the language writes it, such as "16 $". Without a known sign, the number. */
export function amountLabel(amount: number, sign = ''): string {
  const currency = currencies[sign]
  return i18n.number(amount, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    trailingZeroDisplay: 'stripIfInteger',
  })
}

/** The most that a month may cost: "Up to $30 a month". */
export function feeLimitLabel({ amount, sign }: FeeLimit): string {
  const price = amountLabel(amount, sign)
  return t`Up to ${price} a month`
}

/** Other texts than amounts stay as they were entered. */
function priceLabel(price: string): string {
  const [, before = '', amount = '', after = ''] =
    /^([$€£]?)\s?(\d+(?:[.,]\d\d)?)\s?([$€£]?)$/.exec(price) ?? []
  const sign = before + after
  return currencies[sign] ? amountLabel(Number(amount.replace(',', '.')), sign) : price
}

function valueLabel(value: FactValue): string {
  if (Array.isArray(value)) return value.map(nameLabel).join(', ') || t`Unknown`
  if (typeof value === 'object' && value) return dayPassLabel(value)
  return value || t`Unknown`
}

const existence = (value: FactValue) => (value === 'open' ? t`Open` : closingLabel(`${value}`))

/** Of amenities only those that are added or removed. */
export function changeLabels(change: GymChange): { from: string; to: string } | { changes: string } {
  const { field, from, to } = change
  if (isStillOpen(change)) return { changes: t`Still open` }
  if (field === 'existence') return { from: existence(from), to: existence(to) }
  if (!Array.isArray(from) || !Array.isArray(to)) return { from: valueLabel(from), to: valueLabel(to) }
  const isLack = field === 'lacks'
  const missingIn = (some: readonly string[], others: readonly string[]) => {
    const missing = others.filter((each) => !some.includes(each))
    return missing.map(isLack ? lackLabel : nameLabel).join(', ')
  }
  const [added, removed] = [missingIn(from, to), missingIn(to, from)]
  const add = isLack ? added : added && t`Add ${added}`
  const remove = removed && (isLack ? t`Remove “${removed}”` : t`Remove ${removed}`)
  return { changes: [add, remove].filter(Boolean).join('. ') }
}

/** "Phone: ", or empty where the values say what it is: "Closed for good", "No pool". */
export function changePrefix({ field }: GymChange): string {
  return field === 'existence' || field === 'lacks' ? '' : `${fieldLabel(field)}: `
}

/** In one line: "Phone: +1 555", "Add Sauna". */
export function changeText(change: GymChange): string {
  const labels = changeLabels(change)
  return 'changes' in labels ? labels.changes : changePrefix(change) + labels.to
}

/** "No pool", and in German "Ohne Pool". */
export function lackLabel(name: string): string {
  if (name === '24h') return t`Not open 24 hours`
  if (name === 'women-only') return t`Not for women only`
  const label = nameLabel(name)
  // In English only names have capitals, such as Wi-Fi.
  const isNoun = i18n.locale === 'en' && name !== 'wifi'
  const fact = isNoun ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return t`No ${fact}`
}

/** A member has said that it is open, which changes nothing. */
export function isStillOpen({ field, from, to }: GymChange): boolean {
  return field === 'existence' && from === to
}

function nameLabel(name: string): string {
  return isAmenity(name) ? sharedText(amenityLabel(name)) : name
}
