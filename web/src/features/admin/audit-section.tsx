// The audit trail of administrators and operators, newest first.

import { type AuditEntry, listAudit } from '@jumpingjack/contracts/admin/admin'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { History, X } from 'lucide-react'
import { Link } from 'wouter'
import { feedbackPriorityLabels } from '../../lib/labels/feedback-labels.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { Button } from '../../ui/form/button.tsx'
import { statusLabels } from './feedback/feedback-table.tsx'
import { type AdminList, useAdminList, useAdminView } from './lists/admin-list.ts'
import { DateTime } from './lists/entry-parts.tsx'
import { ListPane } from './lists/list-section.tsx'
import { caseStatusLabels } from './moderation/moderation-section.tsx'
import type { Section } from './portal-header.tsx'
import { suggestionLabels } from './suggestions-section.tsx'

export function AuditSection() {
  const { params, filterBy } = useAdminView()
  const subject = params.get('subject') || undefined
  const list = useAdminList<AuditEntry>(listAudit, { subject })
  return (
    <div className="grid min-h-0 flex-1">
      <ListPane
        list={list}
        title={t`Audit`}
        Icon={History}
        failed={t`Error Loading the Audit`}
        empty={{ title: t`No changes yet`, text: t`Every change by an administrator is recorded here.` }}
        filters={
          subject && (
            <Button onClick={() => filterBy({ subject: undefined })}>
              <X className="size-4" />
              {t`Changes of one entry`}
            </Button>
          )
        }
      >
        <AuditList list={list} />
      </ListPane>
    </div>
  )
}

function AuditList({ list }: { list: AdminList<AuditEntry> }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t`Entries`}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ol className="divide-y divide-line text-sm">
        {list.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasMore && (
        <div className="border-t border-line p-3 text-center">
          <Button aria-disabled={list.isFetching} onClick={list.fetchMore}>
            {list.isFetching ? t`Loading...` : t`Show older changes`}
          </Button>
        </div>
      )}
    </section>
  )
}

function Entry({ entry: { at, by, action, subject, changes } }: { entry: AuditEntry }) {
  return (
    <li className="[contain-intrinsic-height:auto_4rem] [content-visibility:auto] grid gap-x-6 gap-y-0.5 px-4 py-2.5 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1.5fr)]">
      <span>
        <span className="block text-muted tabular-nums">
          <DateTime iso={at} />
        </span>
        <span className="block break-words">{by}</span>
      </span>
      <span>
        <span className="block font-medium">{textOf(actions.get(action) ?? action)}</span>
        <span className="block text-xs break-all text-muted">
          <Subject action={action} id={subject} />
        </span>
      </span>
      <span>
        {changeLabels(changes).map((text) => (
          <span key={text} className="block break-words">
            {text}
          </span>
        ))}
      </span>
    </li>
  )
}

/** What has a name of its own, such as an administrator, or a link to the entry. */
function Subject({ action, id }: { action: string; id: string }) {
  const section = sections.get(action.split('.')[0] ?? '')
  if (!section) return id
  return (
    <Link
      href={`?tab=${section}&selected=${encodeURIComponent(id)}`}
      aria-label={t`Open the entry ${id}`}
      className="touch-target underline underline-offset-4 hover:text-ink"
    >{t`Open the entry`}</Link>
  )
}

const textOf = (label: MessageDescriptor | string) =>
  typeof label === 'string' ? sharedText(label) : i18n.t(label)

/** Unknown actions are shown by their code. */
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
  ['cost.removed', msg`Cost removed`],
])

/** The section of the portal that has the subject, by the first part of the action. */
const sections = new Map<string, Section>([
  ['feedback', 'feedback'],
  ['case', 'moderation'],
  ['suggestion', 'edits'],
  ['cost', 'costs'],
  ['payment', 'payments'],
])

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
