// Where an entry stands in a list: one text that is unique and sorts, from the greatest down, as the list does. The
// cursor of a page is the text of its last entry, made opaque.

/** The newest first. */
export function momentKey(at: Date, id: string): string {
  return `${at.toISOString()} ${id}`
}

/** What comes first, then the newest. */
export function orderKey(isFirst: boolean, at: Date, id: string): string {
  return `${isFirst ? 1 : 0} ${momentKey(at, id)}`
}

const keyForm = /^([01] )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f-]{36}$/

export function writeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** The key that a cursor holds; undefined when it is no cursor. */
export function readCursor(cursor: string): string | undefined {
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  return keyForm.test(key) ? key : undefined
}
