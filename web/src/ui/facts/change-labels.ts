// Suggested changes of a gym's facts in words.
import type { FactValue, GymChange } from '@jumpingjack/contracts/gym/suggestions'
import { t } from '@lingui/core/macro'
import { closingLabel } from '../../lib/labels/closed-label.ts'
import { hoursSegments, localHours } from '../../lib/labels/entered-hours.ts'
import { dayPassLabel, fieldLabel, lackLabel, nameLabel } from '../../lib/labels/fact-labels.ts'

function valueLabel(value: FactValue, field: string): string {
  if (Array.isArray(value)) return value.map(nameLabel).join(', ') || t`Unknown`
  if (typeof value === 'object' && value) return dayPassLabel(value)
  const text = value && /hours$/i.test(field) ? hoursSegments(value).map(localHours).join(', ') : value
  return text || t`Unknown`
}

const existence = (value: FactValue) => (value === 'open' ? t`Open` : closingLabel(`${value}`))

/** Of amenities only those that are added or removed. */
export function changeLabels(change: GymChange): { from: string; to: string } | { changes: string } {
  const { field, from, to } = change
  if (isStillOpen(change)) return { changes: t`Still open` }
  if (field === 'existence') return { from: existence(from), to: existence(to) }
  if (!Array.isArray(from) || !Array.isArray(to))
    return { from: valueLabel(from, field), to: valueLabel(to, field) }
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

/** A member has said that it is open, which changes nothing. */
export function isStillOpen({ field, from, to }: GymChange): boolean {
  return field === 'existence' && from === to
}
