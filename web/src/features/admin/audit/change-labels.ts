// Labels for audit entries.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'

const actions = new Map([
  ['admin.added', 'Administrator added'],
  ['admin.password-requested', 'Password change requested'],
  ['admin.password-changed', 'Password changed'],
  ['feedback.status-changed', 'Status changed'],
  ['feedback.notes-changed', 'Notes changed'],
  ['case.decided', 'Case decided'],
])

/** Unknown actions are shown by their code. */
export const actionLabel = (action: string): string => actions.get(action) ?? action

/** "status: open → resolved" for each field. */
export function changeLabels(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes).map(
    ([field, { from, to }]) => `${field}: ${formatValue(from)} → ${formatValue(to)}`,
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
