// The changes of an audit entry in words.
import type { AuditEntry } from '@jumpingjack/contracts/admin'

/** "status: open → resolved" for each field. */
export function changeTexts(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes).map(
    ([field, { from, to }]) => `${field}: ${valueText(from)} → ${valueText(to)}`,
  )
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
