// Labels for audit entries.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { feedbackPriorityLabels } from '../../../lib/labels/feedback-labels.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { statusLabels } from '../feedback/feedback-tags.ts'
import { caseStatusLabels } from '../moderation/case-labels.ts'
import type { Section } from '../sections.ts'
import { suggestionLabels } from '../suggestions/suggestion-labels.ts'

const textOf = (label: MessageDescriptor | string) =>
  typeof label === 'string' ? sharedText(label) : i18n.t(label)

const actions = new Map([
  ['admin.added', msg`Administrator added`],
  ['admin.password-requested', msg`Password change requested`],
  ['admin.password-changed', msg`Password changed`],
  ['feedback.status-changed', msg`Status changed`],
  ['feedback.priority-changed', msg`Priority changed`],
  ['feedback.notes-changed', msg`Notes changed`],
  ['case.decided', msg`Case decided`],
  ['payment.refund-requested', msg`Refund requested`],
  ['suggestion.decided', msg`Edit decided`],
])

/** By the first part of the action. */
const sections = new Map<string, Section>([
  ['feedback', 'feedback'],
  ['case', 'moderation'],
  ['suggestion', 'edits'],
  ['payment', 'payments'],
])

/** The section of the portal that has the subject of an action. */
export function sectionOf(action: string): Section | undefined {
  return sections.get(action.split('.')[0] ?? '')
}

/** Unknown actions are shown by their code. */
export const actionLabel = (action: string): string => textOf(actions.get(action) ?? action)

const fields = new Map([
  ['status', msg`Status`],
  ['priority', msg`Priority`],
  ['adminNotes', msg`Notes`],
  ['hiddenFor', msg`Hidden for`],
  ['answer', msg`Answer`],
])
const values = new Map<unknown, MessageDescriptor | string>(
  Object.entries({
    ...statusLabels,
    ...feedbackPriorityLabels,
    ...caseStatusLabels,
    ...suggestionLabels,
    ...moderationReasons,
  }),
)

/** "Status: Open → Resolved" for each field. Unknown fields and values are shown as they are. */
export function changeLabels(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes).map(([field, { from, to }]) => {
    const isText = field === 'adminNotes' || field === 'answer'
    return `${textOf(fields.get(field) ?? field)}: ${valueLabel(from, isText)} → ${valueLabel(to, isText)}`
  })
}

function valueLabel(value: unknown, isText: boolean): string {
  if (value === null || value === undefined || value === '') return t`none`
  if (typeof value !== 'string') return JSON.stringify(value)
  return isText ? value : textOf(values.get(value) ?? value)
}
