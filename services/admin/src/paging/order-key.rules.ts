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

/** `list` is an id of the list and its filter: a cursor of another one is invalid. */
export function writeCursor(list: string, key: string): string {
  return Buffer.from(`${list} ${key}`).toString('base64url')
}

/** Undefined if the cursor is invalid. */
export function readCursor(list: string, cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const mark = `${list} `
  const key = text.slice(mark.length)
  return text.startsWith(mark) && keyForm.test(key) ? key : undefined
}
