// Ids that follow from what there may be one of, so that the one key that every store keeps unique holds "once a
// member and gym", or "once a member and network", however many writes arrive at the same moment.
import { createHash } from 'node:crypto'

/** A uuid of version 8: 122 bits of SHA-256. */
export function derivedId(kind: 'favorite' | 'connection', userId: string, other: string): string {
  const hex = createHash('sha256').update(`${kind} ${userId} ${other}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
