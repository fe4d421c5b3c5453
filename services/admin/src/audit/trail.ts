// Keeps the audit trail of one collection: entries are filed after each change, and what a crash has left by a sweep.
import { randomUUID } from 'node:crypto'
import type { Kit } from '@jumpingjack/kit/service/service'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { Model } from 'mongoose'
import { momentKey } from '../lists/order.rules.ts'
import { changesBetween, type StoredAuditEntry } from './audit.rules.ts'
import type { AuditStore, WithAudit } from './audit.store.ts'

export interface Trail {
  /** The change is stored already: trouble here is left to the sweep. */
  file(id: string): Promise<void>
}

const sweepEveryMs = 60_000

export function keepTrail<T extends WithAudit>(kit: Kit, audit: AuditStore, model: Model<T>): Trail {
  kit.every(sweepEveryMs, `file-audit-${model.collection.name}`, () => audit.file(model))
  return { file: (id) => audit.file(model, id).catch(leftForLater(kit.log)) }
}

/** An entry for a change of `before` into `after`, of which only the named fields are told. */
export function newAuditEntry(
  who: { by: string; at: Date },
  what: { action: string; subject: string },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): StoredAuditEntry {
  return { _id: momentKey(who.at, randomUUID()), ...who, ...what, changes: changesBetween(before, after) }
}

function leftForLater(log: Logger) {
  return (error: unknown) => log.warn({ reason: String(error) }, 'audit.not-filed')
}
