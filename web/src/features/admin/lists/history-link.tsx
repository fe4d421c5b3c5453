// Link to the audit trail of one entry.
import { t } from '@lingui/core/macro'
import { History } from 'lucide-react'
import { Link } from 'wouter'

export function HistoryLink({ subject }: { subject: string }) {
  return (
    <Link
      href={`?tab=audit&subject=${encodeURIComponent(subject)}`}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-muted underline underline-offset-4 hover:text-ink"
    >
      <History aria-hidden="true" className="size-4" />
      {t`Change history`}
    </Link>
  )
}
