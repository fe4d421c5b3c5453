// Entries of the audit log.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'

export interface StoredAuditEntry extends Omit<AuditEntry, 'id' | 'at'> {
  /** Sorts by time, so that a page is a range of ids. */
  _id: string
  at: Date
}

/** `by` of changes that are made on the server. */
export const operator = 'operator'

type Fields = Record<string, unknown>

/** The fields of `after` that differ from `before`, with both values. */
export function changesBetween(before: Fields, after: Fields): AuditEntry['changes'] {
  const changed = Object.entries(after).filter(([name, value]) => (before[name] ?? null) !== (value ?? null))
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value ?? null }]),
  )
}

export function asAuditEntry({ _id, at, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, id: _id, at: at.toISOString() }
}
