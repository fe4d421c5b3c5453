// Ids that follow from what there may be one of, so that the one key that every store keeps unique holds "once a
// member and gym" and the like, however many writes arrive at the same moment. A second unique index would hold
// it too, but PostgreSQL behind FerretDB checks such an index after the write, and two first writes at the same
// moment would deadlock.
import { createHash } from 'node:crypto'

/** A uuid of version 8 (RFC 9562): 122 bits of SHA-256 over the parts, the first of which names the kind. */
export function derivedId(...parts: [kind: string, ...rest: string[]]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
