// Ids derived from a natural key, so that `_id` guarantees rules such as "one review per member and gym" for concurrent
// writes. A second unique index can deadlock concurrent inserts on FerretDB: PostgreSQL checks it after the write.
import { createHash } from 'node:crypto'

/** A uuid of version 8 (RFC 9562): 120 bits of SHA-256 over the parts, the first of which names the kind. */
export function derivedId(...parts: [kind: string, ...rest: string[]]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id under which the deletion of an account is recorded. It does not lead to the member. */
export const erasureIdOf = (userId: string) => derivedId('erasure', userId)
