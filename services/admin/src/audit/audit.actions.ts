// Reading the audit trail.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { type Page, type PageRequest, readPage } from '../lists/pages.ts'
import { asAuditEntry } from './audit.rules.ts'
import type { AuditStore } from './audit.store.ts'

export interface AuditDeps {
  audit: AuditStore
}

export async function listAudit(
  { audit }: AuditDeps,
  subject: string | undefined,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const { entries, ...rest } = await readPage(page, {
    list: (limit, before) => audit.list(subject, limit, before),
    count: () => audit.count(subject),
    keyOf: ({ _id }) => _id,
  })
  return { ...rest, entries: entries.map(asAuditEntry) }
}
