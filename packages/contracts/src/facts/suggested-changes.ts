// What suggested changes of a gym mean, for pages and services (decisions 22 and 36). Without zod.
import { isWeighty } from './gym-facts.ts'

interface Change {
  field: string
  to: unknown
}

/** Whether it closes, reopens, moves or renames the gym, or says that it is of another type. */
export function hasWeight(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => isWeighty(field))
}

/** Of what the gym has or lacks. */
export function isList({ field }: Pick<Change, 'field'>): boolean {
  return field === 'amenities' || field === 'lacks'
}

const link = /https?:|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu

/** Whether the word of a new account is not enough. Links can lead anywhere, also in other texts (decision 22). */
export function needsTrust(changes: readonly Change[]): boolean {
  return hasWeight(changes) || changes.some(isLink)
}

function isLink(change: Change): boolean {
  if (change.field === 'website') return change.to !== null
  return !isList(change) && link.test(JSON.stringify(change.to).normalize('NFKC'))
}
