// A cursor belongs to its list and its filter.
import { expect, it } from 'vitest'
import { momentKey, orderKey } from '../src/paging/order-key.rules.ts'
import { readPage } from '../src/paging/paging.actions.ts'

const keys = ['b1', 'a0', 'a9'].map((end, hour) => {
  const id = `5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3${end}`
  const at = new Date(Date.UTC(2026, 2, 1, hour))
  return hour === 2 ? momentKey(at, id) : orderKey(3 - hour, at, id)
})

/** A page of one entry. */
function page(name: string, filter: object, cursor?: string) {
  const list = async (limit: number, before?: string) =>
    keys.slice(before === undefined ? 0 : keys.indexOf(before) + 1).slice(0, limit)
  const listing = { name, filter, list, count: async () => keys.length, keyOf: (key: string) => key }
  return readPage(cursor === undefined ? { limit: 1 } : { limit: 1, cursor }, listing)
}

it('reads page after page', async () => {
  const read: string[] = []
  let next: string | undefined
  do {
    const found = await page('feedback', { status: 'open' }, next)
    read.push(...found.entries)
    next = found.next
  } while (next)
  expect(read).toEqual(keys)
})

const cursorOf = async (name: string, filter: object) => String((await page(name, filter)).next)

it.each([
  ['another list', await cursorOf('cases', { status: 'open' })],
  ['another filter', await cursorOf('feedback', {})],
  ['no list', Buffer.from(JSON.stringify({ key: keys[0] })).toString('base64url')],
  ['nothing', ''],
])('rejects a cursor of %s', async (_what, cursor) => {
  await expect(page('feedback', { status: 'open' }, cursor)).rejects.toThrow(
    'This is not a cursor of this list.',
  )
})
