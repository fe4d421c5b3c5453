// Cursors of the gym list: where a page ended. Opaque to callers, and valid for one order only.
import type { GymSort } from '@jumpingjack/contracts/gym/gym-lists'
import { SortKey } from './index/gym-orders.rules.ts'

export function writeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Undefined if it is not a cursor of this order. */
export function readCursor(sort: GymSort, cursor: string): SortKey | undefined {
  try {
    const key = SortKey.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return key.sort === sort ? key : undefined
  } catch {
    return undefined
  }
}
