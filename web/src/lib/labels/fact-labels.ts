// Facts of a gym in words.
import {
  amenityLabel,
  isAmenity,
  type PriceRange,
  type SuggestibleField,
} from '@jumpingjack/contracts/facts/gym-facts'
import type { FeeLimit, SearchedFact } from '@jumpingjack/contracts/gym/text-search'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { sharedText } from '../language/shared-text.ts'

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

/** "No pool", and in German "Ohne Pool". */
export function lackLabel(name: string): string {
  if (name === '24h') return t`Not open 24 hours`
  if (name === 'women-only') return t`Not for women only`
  if (name === 'wheelchair') return t`No wheelchair access`
  if (name === 'step-free') return t`No step-free entrance`
  const label = nameLabel(name)
  // In English only names have capitals, such as Wi-Fi, and in German nouns, unlike "barrierefreies WC".
  const isLower = i18n.locale === 'en' ? name !== 'wifi' : name.startsWith('accessible-')
  const fact = isLower ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return t`No ${fact}`
}

export function nameLabel(name: string): string {
  return isAmenity(name) ? sharedText(amenityLabel(name)) : name
}
