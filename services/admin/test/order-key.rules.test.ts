// A cursor belongs to its list and its filter.
import { expect, it } from 'vitest'
import { momentKey, orderKey, readCursor, writeCursor } from '../src/paging/order-key.rules.ts'

const id = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
const at = new Date('2026-03-01T10:00:00Z')
const feedback = JSON.stringify(['feedback', { status: 'open' }])

it.each([momentKey(at, id), orderKey(3, at, id)])('reads the cursor of %s', (key) => {
  expect(readCursor(feedback, writeCursor(feedback, key))).toBe(key)
})

it.each([
  ['another list', writeCursor(JSON.stringify(['cases', { status: 'open' }]), orderKey(3, at, id))],
  ['another filter', writeCursor(JSON.stringify(['feedback', {}]), orderKey(3, at, id))],
  ['no list', Buffer.from(orderKey(3, at, id)).toString('base64url')],
  ['nothing', ''],
])('rejects a cursor of %s', (_what, cursor) => {
  expect(readCursor(feedback, cursor)).toBeUndefined()
})
