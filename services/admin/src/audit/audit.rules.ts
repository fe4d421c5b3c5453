// What the audit trail says about a change.
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'

export interface StoredAuditEntry extends Omit<AuditEntry, 'id' | 'at'> {
  /** Grows with time: by it DocumentDB reads a page of however many entries. */
  _id: string
  at: Date
}

/** Who changes things at the server itself. */
export const operator = 'operator'

type Fields = Record<string, unknown>

/** The fields that `after` has, each with what it was, where it became something else. */
export function changesBetween(before: Fields, after: Fields): AuditEntry['changes'] {
  const changed = Object.entries(after).filter(([name, value]) => (before[name] ?? null) !== (value ?? null))
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value ?? null }]),
  )
}

export function asAuditEntry({ _id, at, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, id: _id, at: at.toISOString() }
}
