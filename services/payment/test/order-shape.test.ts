import { expect, it } from 'vitest'
import { changesOf, type OrderDocument, toOrder } from '../src/orders/order-shape.rules.ts'

const [soon, later] = [new Date(1_000), new Date(2_000)]
const rest = {
  ...{ _id: 'o', userId: 'u', state: 'captured', amount: '0.99', currency: 'USD', attempt: 1 },
  ...{
    paypalOrderId: null,
    payee: null,
    captureId: null,
    capturedAt: null,
    refundedAt: null,
    createdAt: soon,
  },
}
const read = (fields: object) => toOrder({ ...rest, ...fields } as OrderDocument)

it.each([
  ['version 1', { lookAt: soon, looks: 3 }, { nextCheckAt: soon, checks: 3, refundAttempt: 1 }],
  [
    'version 1, never checked again',
    { lookAt: null, looks: 3, refundAttempt: 2 },
    { nextCheckAt: null, refundAttempt: 2 },
  ],
  [
    'version 2',
    { nextCheckAt: later, checks: 1, refundAttempt: 2, schemaVersion: 2 },
    { nextCheckAt: later, checks: 1 },
  ],
  [
    'version 2, then changed by version 1',
    { nextCheckAt: later, checks: 9, lookAt: null, looks: 0, schemaVersion: 2 },
    { nextCheckAt: null, checks: 0 },
  ],
])('reads an order of %s', (_what, stored, order) => {
  const found = read(stored)
  expect(found).toMatchObject(order)
  expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['lookAt']))
  expect(found).not.toHaveProperty('schemaVersion')
})

it('renames what a change does not set, and removes what it sets', () => {
  expect(changesOf({ state: 'failed', nextCheckAt: null })).toEqual({
    $set: { state: 'failed', nextCheckAt: null },
    $unset: { lookAt: 1 },
    $rename: { looks: 'checks' },
  })
  expect(changesOf({ nextCheckAt: soon, checks: 0 })).not.toHaveProperty('$rename')
  expect(changesOf({ state: 'failed' })).not.toHaveProperty('$unset')
})
