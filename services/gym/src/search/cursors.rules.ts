// Cursors of the gym list: where a page ended. Opaque to callers, and valid for one order only.
import { type GymSort, gymSorts } from '@jumpingjack/contracts/gym/gym-lists'
import { z } from 'zod'

const Cursor = z.strictObject({
  sort: z.enum(gymSorts),
  /** The order key of the last gym of the page. */
  after: z.string().min(1).max(200),
})

export function writeCursor(sort: GymSort, after: string): string {
  return Buffer.from(JSON.stringify({ sort, after } satisfies z.infer<typeof Cursor>)).toString('base64url')
}

/** The order key of a cursor; undefined if it is not a cursor of this order. */
export function readCursor(sort: GymSort, cursor: string): string | undefined {
  try {
    const parsed = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return parsed.sort === sort ? parsed.after : undefined
  } catch {
    return undefined
  }
}
