// Where an entry stands in a list: one text that is unique and sorts, from the greatest down, as the list does. The
// cursor of a page is the text of its last entry, made opaque.

/** What comes first, then the newest. */
export function orderKey(isFirst: boolean, at: Date, id: string): string {
  return `${isFirst ? 1 : 0} ${at.toISOString()} ${id}`
}

const orderKeyForm = /^[01] \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f-]{36}$/

export function writeCursor(order: string): string {
  return Buffer.from(order).toString('base64url')
}

/** The order key that a cursor holds; undefined when it is no cursor. */
export function readCursor(cursor: string): string | undefined {
  const order = Buffer.from(cursor, 'base64url').toString('utf8')
  return orderKeyForm.test(order) ? order : undefined
}
