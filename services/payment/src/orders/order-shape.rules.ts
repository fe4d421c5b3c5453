// The stored shape of an order. Version 1, of processes from before 2026-11-23, names two fields `lookAt` and `looks`,
// has no `schemaVersion` and may lack `refundAttempt`. While processes of both versions run, each may write a document
// that the other has written: the fields of version 1 are the later ones wherever they are present, because version 2
// removes them with each write. What knows version 1 here and in the store may go on 2026-12-23, with the migration and
// its test: no process or backup from before 2026-11-23 is in use then (decision 30).
import type { StoredOrder } from './orders.rules.ts'

export const schemaVersion = 2

interface EarlierFields {
  lookAt?: Date | null
  looks?: number
}

export type OrderDocument = StoredOrder & EarlierFields & { schemaVersion?: number }

export function toOrder({ lookAt, looks, ...document }: OrderDocument): StoredOrder {
  const { schemaVersion: _version, refundAttempt = 1, ...fields } = document
  return {
    ...fields,
    refundAttempt,
    nextCheckAt: lookAt === undefined ? (fields.nextCheckAt ?? null) : lookAt,
    checks: looks ?? fields.checks ?? 0,
  }
}

/** An update that sets these fields, and renames what version 1 has written of the others. */
export function changesOf(changes: Partial<StoredOrder>) {
  const earlier = [
    ['lookAt', 'nextCheckAt'],
    ['looks', 'checks'],
  ] as const
  const removed = earlier.filter(([, name]) => changes[name] !== undefined)
  const renamed = earlier.filter(([, name]) => changes[name] === undefined)
  return {
    $set: changes,
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([old]) => [old, 1 as const])) }),
    ...(renamed.length > 0 && { $rename: Object.fromEntries(renamed) }),
  }
}

export const migration = {
  // Not those of a later version.
  outdated: { $or: [{ schemaVersion: null }, { lookAt: { $exists: true } }] },
  updateOf: () => toVersion2,
}

const toVersion2 = [
  {
    $set: {
      // Unlike $ifNull, it keeps a null of version 1.
      nextCheckAt: { $cond: [{ $eq: [{ $type: '$lookAt' }, 'missing'] }, '$nextCheckAt', '$lookAt'] },
      checks: { $ifNull: ['$looks', '$checks'] },
      refundAttempt: { $ifNull: ['$refundAttempt', 1] },
      schemaVersion,
    },
  },
  { $unset: ['lookAt', 'looks'] },
]
