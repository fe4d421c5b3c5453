// The id of a review follows from its gym and its member, so that "one review a member and gym" is held by the
// one key that every store keeps unique. A second unique index would hold it too, but PostgreSQL behind
// FerretDB checks such an index after the write, and two first reviews at the same moment would deadlock.
import { createHash } from 'node:crypto'

/** A uuid of version 8: 122 bits of SHA-256. */
export function reviewIdOf(gymId: string, userId: string): string {
  const hex = createHash('sha256').update(`review ${gymId} ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
