// Reading the audit trail.
import type { AuditEntry } from '@jumpingjack/contracts/admin'
import { asAuditEntry } from './audit.rules.ts'
import type { AuditStore } from './audit.store.ts'

export interface AuditDeps {
  audit: AuditStore
}

export async function listAudit(
  { audit }: AuditDeps,
  { subject, limit }: { subject?: string; limit: number },
): Promise<AuditEntry[]> {
  return (await audit.list(subject, limit)).map(asAuditEntry)
}
