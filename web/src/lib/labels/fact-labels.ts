// Facts of a gym, and suggested changes of them, in words.
import {
  amenityLabel,
  isAmenity,
  type PriceRange,
  type SuggestibleField,
} from '@jumpingjack/contracts/facts/gym-facts'
import type { FactValue, GymChange } from '@jumpingjack/contracts/gym/suggestions'
import type { SearchedFact } from '@jumpingjack/contracts/gym/text-search'
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
  existence: msg`Still there`,
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
  return price ?? t`Offered`
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
  const [added, removed] = [missingIn(from, to), missingIn(to, from)]
  return { changes: [added && t`Add ${added}`, removed && t`Remove ${removed}`].filter(Boolean).join('. ') }
}

/** A member has said that it is open, which changes nothing. */
export function isStillOpen({ field, from, to }: GymChange): boolean {
  return field === 'existence' && from === to
}

function missingIn(some: readonly string[], others: readonly string[]): string {
  return others
    .filter((each) => !some.includes(each))
    .map(nameLabel)
    .join(', ')
}

function nameLabel(name: string): string {
  return isAmenity(name) ? sharedText(amenityLabel(name)) : name
}
