// @module-tag full
// The stored shape of orders changes while requests run and a service of the earlier version still writes its own.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { sharedPayment, type TestOrder } from './boot.ts'

const shop = await sharedPayment()
const { orders } = shop

const outdated = {
  $or: [{ schemaVersion: null }, { lookAt: { $exists: true } }, { looks: { $exists: true } }],
}
const later = new Date(Date.now() + 3_600_000)

/** As version 1 has stored it. */
const earlierOrder = (userId: string): TestOrder => ({
  ...{ _id: randomUUID(), userId, state: 'failed' as const, amount: '0.99', currency: 'USD' },
  ...{ paypalOrderId: null, payee: null, attempt: 1, captureId: null, capturedAt: null, refundedAt: null },
  ...{ createdAt: new Date(), lookAt: later, looks: 3 },
})

it('migrates all orders while both versions write, and fails no request', async () => {
  const customer = await shop.customer()
  const first = Array.from({ length: 1_000 }, () => earlierOrder(customer.id))
  await orders.insertMany(first)

  let isOver = false
  // What a process of the earlier version does: it adds orders, and sets the time of the next check of any.
  const earlierVersion = (async () => {
    while (!isOver) {
      await orders.insertOne(earlierOrder(customer.id))
      const { _id } = first[Math.floor(Math.random() * 100)] ?? first[0] ?? {}
      await orders.updateOne({ _id }, { $set: { lookAt: later, looks: 7 } })
      await sleep(10)
    }
  })()
  const statuses: Record<number, number> = {}
  const paid: string[] = []
  const buying = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const buyer = await shop.customer()
      const orderId = await buyer.approved()
      const capture = await buyer.capture(orderId)
      const receipts = await buyer.client.call('GET', '/api/payment/receipts')
      for (const { status } of [capture, receipts]) statuses[status] = (statuses[status] ?? 0) + 1
      if (receipts.json.length === 1) paid.push(orderId)
    }
  })
  await until('the first orders are migrated', async () => {
    const left = await orders.countDocuments({ _id: { $in: first.map(({ _id }) => _id) }, ...outdated })
    return left < 100
  })
  isOver = true
  await Promise.all([earlierVersion, ...buying])
  await until('all orders are migrated', async () => (await orders.countDocuments(outdated)) === 0)

  expect(Object.keys(statuses)).toEqual(['200'])
  expect(paid.length).toBe((statuses[200] ?? 0) / 2)
  const migrated = await orders.find({ _id: { $in: first.map(({ _id }) => _id) } }).toArray()
  expect(migrated).toHaveLength(first.length)
  const wrong = migrated.filter(
    ({ nextCheckAt, checks, refundAttempt, schemaVersion }) =>
      Number(nextCheckAt) !== Number(later) ||
      ![3, 7].includes(Number(checks)) ||
      refundAttempt !== 1 ||
      schemaVersion !== 2,
  )
  expect(wrong).toEqual([])
})

it.each([
  ['is due', { lookAt: new Date(0), looks: 0 }],
  ['was set back', { lookAt: new Date(0), looks: 0, nextCheckAt: later, checks: 5, schemaVersion: 2 }],
])('checks an order of the earlier version that %s', async (_what, fields) => {
  const customer = await shop.customer()
  const paypalOrderId = await customer.approved()
  await orders.updateOne(
    { paypalOrderId },
    {
      $set: { state: 'capturing', ...fields },
      ...(!('checks' in fields) && { $unset: { nextCheckAt: 1, checks: 1, schemaVersion: 1 } }),
    },
  )
  const checked = await until('it is checked', async () => {
    const order = await orders.findOne({ paypalOrderId })
    return order?.checks === 1 && order
  })
  expect(checked.lookAt).toBeUndefined()
  expect(Number(checked.nextCheckAt)).toBeGreaterThan(Date.now())
})
