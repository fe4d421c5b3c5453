// The audit trail of administrators and operators, newest first.
import { type AuditEntry, listAudit } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { History, X } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { ListPane } from '../lists/list-pane.tsx'
import { useAdminList } from '../lists/use-admin-list.ts'
import { useAdminView } from '../lists/use-admin-view.ts'
import { AuditList } from './audit-list.tsx'

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
              <X aria-hidden="true" className="size-4" />
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
