// The id of a favourite follows from its member and its gym, so that the one key that every store keeps unique
// holds "once a member and gym", however many adds arrive at the same moment.
import { createHash } from 'node:crypto'

/** A uuid of version 8: 122 bits of SHA-256. */
export function favoriteIdOf(userId: string, gymId: string): string {
  const hex = createHash('sha256').update(`favorite ${userId} ${gymId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
