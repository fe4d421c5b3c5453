// Which suggested changes the word of a new account is not enough for (decisions 22 and 36).
import { isWeighty } from './gym-facts.ts'

interface Change {
  field: string
  to: unknown
}

/** Whether it closes, reopens, moves or renames the gym, or says that it is of another type. */
export function hasWeight(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => isWeighty(field))
}

const link = /https?:|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu

/** Whether the word of a new account is not enough. Links can lead anywhere, also in other texts (decision 22). */
export function needsTrust(changes: readonly Change[]): boolean {
  return hasWeight(changes) || changes.some(isLink)
}

function isLink({ field, to }: Change): boolean {
  if (field === 'website') return to !== null
  return field !== 'amenities' && field !== 'lacks' && link.test(JSON.stringify(to).normalize('NFKC'))
}
