// An audit entry in words.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'

const actions = new Map([
  ['admin.added', 'Administrator added'],
  ['admin.password-requested', 'Password change requested'],
  ['admin.password-changed', 'Password changed'],
  ['feedback.status-changed', 'Status changed'],
  ['feedback.notes-changed', 'Notes changed'],
  ['case.decided', 'Case decided'],
])

/** An action that is not known here yet is shown as it is called. */
export const actionText = (action: string): string => actions.get(action) ?? action

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
