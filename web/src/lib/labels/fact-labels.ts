// Facts of a gym, and suggested changes of them, in words.
import {
  amenityLabels,
  isAmenity,
  type PriceRange,
  type SuggestibleField,
} from '@jumpingjack/contracts/gym/gym-facts'
import type { FactValue, GymChange } from '@jumpingjack/contracts/gym/suggestions'

export const priceLabels: Record<PriceRange, string> = {
  $: '$ · Low',
  $$: '$$ · Medium',
  $$$: '$$$ · High',
}

const fieldLabels: Record<SuggestibleField, string> = {
  priceRange: 'Price range',
  dayPass: 'Day pass',
  amenities: 'Amenities',
  hours: 'Hours',
  phone: 'Phone',
  website: 'Website',
}

/** Unknown fields are shown by their names. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? fieldLabels[field as SuggestibleField] : field
}

export function dayPassLabel({ offered, price }: { offered: boolean; price?: string | undefined }): string {
  if (!offered) return 'Not offered'
  return price ?? 'Offered'
}

function valueLabel(value: FactValue): string {
  if (Array.isArray(value)) return value.map(amenityLabel).join(', ') || 'Unknown'
  if (typeof value === 'object' && value) return dayPassLabel(value)
  return value || 'Unknown'
}

/** Of amenities only those that are added or removed. */
export function changeLabels({ from, to }: GymChange): { from: string; to: string } | { changes: string } {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from: valueLabel(from), to: valueLabel(to) }
  const [added, removed] = [missingIn(from, to), missingIn(to, from)]
  return { changes: [added && `Add ${added}`, removed && `Remove ${removed}`].filter(Boolean).join('. ') }
}

function missingIn(some: readonly string[], others: readonly string[]): string {
  return others
    .filter((each) => !some.includes(each))
    .map(amenityLabel)
    .join(', ')
}

function amenityLabel(name: string): string {
  return isAmenity(name) ? amenityLabels[name] : name
}
