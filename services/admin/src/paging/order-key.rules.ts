// Order keys: unique texts that sort, in descending order, like the list. The cursor of a page is the encoded key of
// its last entry.

/** Newest first. */
export function momentKey(at: Date, id: string): string {
  return `${at.toISOString()} ${id}`
}

/** The highest rank, 0 to 9, first, then newest first. */
export function orderKey(rank: number, at: Date, id: string): string {
  return `${rank} ${momentKey(at, id)}`
}

const keyForm = /^(\d )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f-]{36}$/

export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** Undefined if the cursor is invalid. */
export function readCursor(cursor: string): string | undefined {
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  return keyForm.test(key) ? key : undefined
}
