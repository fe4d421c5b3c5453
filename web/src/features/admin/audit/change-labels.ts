// Labels for audit entries.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { statusLabels } from '../feedback/feedback-tags.ts'
import { caseStatusLabels } from '../moderation/case-labels.ts'
import { suggestionLabels } from '../suggestions/suggestion-labels.ts'

const actions = new Map([
  ['admin.added', 'Administrator added'],
  ['admin.password-requested', 'Password change requested'],
  ['admin.password-changed', 'Password changed'],
  ['feedback.status-changed', 'Status changed'],
  ['feedback.notes-changed', 'Notes changed'],
  ['case.decided', 'Case decided'],
  ['suggestion.decided', 'Edit decided'],
])

/** Unknown actions are shown by their code. */
export const actionLabel = (action: string): string => actions.get(action) ?? action

const fields = new Map([
  ['status', 'Status'],
  ['adminNotes', 'Notes'],
  ['hiddenFor', 'Hidden for'],
])
const values = new Map<unknown, string>(
  Object.entries({ ...statusLabels, ...caseStatusLabels, ...suggestionLabels, ...moderationReasons }),
)

/** "Status: Open → Resolved" for each field. Unknown fields and values are shown as they are. */
export function changeLabels(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes).map(([field, { from, to }]) => {
    const isText = field === 'adminNotes'
    return `${fields.get(field) ?? field}: ${valueLabel(from, isText)} → ${valueLabel(to, isText)}`
  })
}

function valueLabel(value: unknown, isText: boolean): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value !== 'string') return JSON.stringify(value)
  return isText ? value : (values.get(value) ?? value)
}
