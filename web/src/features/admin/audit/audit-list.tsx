// Entries of the audit trail: time, administrator, action, and the old and new value of each field.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { Button } from '../../../ui/form/button.tsx'
import { DateTime } from '../lists/date-time.tsx'
import type { AdminList } from '../lists/use-admin-list.ts'
import { actionLabel, changeLabels, sectionOf } from './change-labels.ts'

export function AuditList({ list }: { list: AdminList<AuditEntry> }) {
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
        <span className="block font-medium">{actionLabel(action)}</span>
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
  const section = sectionOf(action)
  if (!section) return id
  return (
    <Link
      href={`?tab=${section}&selected=${encodeURIComponent(id)}`}
      aria-label={t`Open the entry ${id}`}
      className="touch-target underline underline-offset-4 hover:text-ink"
    >{t`Open the entry`}</Link>
  )
}
