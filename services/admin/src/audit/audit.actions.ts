// Use cases of the audit log: add entries, move them to the log, list them.
import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { momentKey, SortKey } from '@jumpingjack/contracts/fields/order-key'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import type { Kit } from '@jumpingjack/kit/service/service'
import type { Model } from 'mongoose'
import { asAuditEntry, changesBetween, type StoredAuditEntry } from './audit.rules.ts'
import type { AuditStore, WithAudit } from './audit.store.ts'

/** The audit log of one collection. */
export interface AuditLog {
  /** Moves the entries of a changed document to the log. After an error the next run moves them. */
  flush(id: string): Promise<void>
}

export function createAuditLog<T extends WithAudit>(kit: Kit, audit: AuditStore, model: Model<T>): AuditLog {
  kit.every(minuteMs, `flush-audit-${model.collection.name}`, () => audit.flush(model))
  const logError = (error: unknown) => kit.log.warn({ reason: String(error) }, 'audit.not-flushed')
  return { flush: (id) => audit.flush(model, id).catch(logError) }
}

/** An entry for a change from `before` to `after`, which hold the fields to compare. */
export function newAuditEntry(
  who: { by: string; at: Date },
  what: { action: string; subject: string },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): StoredAuditEntry {
  return { _id: momentKey(who.at, randomUUID()), ...who, ...what, changes: changesBetween(before, after) }
}

export async function listAudit(
  { audit }: { audit: AuditStore },
  subject: string | undefined,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'audit',
    filter: subject,
    SortKey,
    list: (limit, after) => audit.list(subject, limit, after?.key),
    count: () => audit.count(subject),
    sortKeyOf: ({ _id: key }) => ({ key }),
  })
  return { ...rest, entries: entries.map(asAuditEntry) }
}
