// What administrators have changed, newest first.
import { type AuditEntry, listAudit } from '@jumpingjack/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { History, RefreshCw, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import { useAdminView } from '../lists/use-admin-view.ts'
import { callAdmin } from '../session/call-admin.ts'
import { AuditList } from './audit-list.tsx'

/** As many as the server gives at once. */
const limit = 200

export function AuditSection() {
  const { params, filterBy } = useAdminView()
  const subject = params.get('subject') || undefined
  const audit = useQuery({
    queryKey: [listAudit.path, subject],
    queryFn: ({ signal }) => callAdmin(listAudit, { query: { subject, limit }, signal }),
    gcTime: 0,
  })
  return (
    <section aria-label="Audit" className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2">
        <div>
          <h2 className="font-semibold">Audit</h2>
          <p className="text-xs text-muted">The newest {limit} changes by administrators and the operator</p>
        </div>
        <div className="flex items-center gap-1">
          {subject && (
            <Button onClick={() => filterBy({ subject: undefined })}>
              <X aria-hidden="true" className="size-4" />
              One entry only
            </Button>
          )}
          <IconButton
            label="Refresh"
            aria-disabled={audit.isFetching}
            onClick={() => !audit.isFetching && audit.refetch()}
          >
            <RefreshCw
              aria-hidden="true"
              className={audit.isFetching ? 'size-4 animate-spin' : 'size-4 text-muted'}
            />
          </IconButton>
        </div>
      </div>
      {audit.isError ? (
        <LoadFailure title="Error Loading the Audit" onRetry={() => audit.refetch()} />
      ) : (
        <Entries entries={audit.data} />
      )}
    </section>
  )
}

function Entries({ entries }: { entries: AuditEntry[] | undefined }) {
  if (!entries) return <Skeleton className="m-4 h-64" />
  if (entries.length === 0) {
    return <StateMessage Icon={History} title="Nothing was changed yet" text="Every change is noted here." />
  }
  return <AuditList entries={entries} />
}
