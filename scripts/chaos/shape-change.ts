// P15: the stored shape of orders changes while replicas of an earlier and of this version run.
import { randomUUID } from 'node:crypto'
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { premiumPrice } from '@jumpingjack/contracts/payment/payments'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { until } from '@jumpingjack/kit/testing/until'
import type { Collection } from 'mongoose'
import { signInMany, type Visitor } from '../../test/lib/visitor.ts'
import { type ChaosProduct, type Outcome, quantile } from './product/chaos-product.ts'
import { underLoad } from './under-load.ts'

export const shapeChangePromise = { id: 'P15', title: 'no request fails while a stored shape changes' }

/** The last commit whose orders have the earlier shape. */
export const earlierVersion = 'd13606f^'
export const changedService = 'payment'

const size = { orders: 20_000, members: 40, perSecond: 100 }
const outdated = {
  $or: [{ schemaVersion: null }, { lookAt: { $exists: true } }, { looks: { $exists: true } }],
}
const root = join(import.meta.dirname, '../..')

interface Order {
  _id: string
  [field: string]: unknown
}
type Orders = Collection<Order>

/** A link to the folder of the version that starts next, as a deployment has it. */
export async function pointTo(link: string, folder: string): Promise<void> {
  await symlink(folder, `${link}.new`)
  await rename(`${link}.new`, link)
}

/** Both replicas of `product` run the earlier version, from `link`. */
export async function changeShape(product: ChaosProduct, link: string): Promise<Outcome> {
  const db = await openMongo(product.env.MONGO_URL ?? '', `${product.namespace}-${changedService}`)
  try {
    return await replaceReplicas(product, link, db.collection<Order>('orders') as unknown as Orders)
  } finally {
    await db.close()
  }
}

async function replaceReplicas(product: ChaosProduct, link: string, orders: Orders): Promise<Outcome> {
  const members = await signInMany(product.url, size.members)
  for (let n = 0; n < size.orders; n += 1_000)
    await orders.insertMany(Array.from({ length: 1_000 }, () => earlierOrder(randomUUID())))
  const left = () => orders.countDocuments(outdated)
  const shop = openShop(product, members)
  const bothVersions = { s: 0, written: 0 }
  const load = await underLoad(size.perSecond, shop.request, async () => {
    await until('orders of the earlier version', async () => shop.paid.length > 20, 180_000)
    await pointTo(link, root)
    await product.faults(`${changedService}-1`).restart()
    const [startedAt, count] = [Date.now(), shop.paid.length]
    await until('most orders are migrated', async () => (await left()) < size.orders / 100, 180_000)
    bothVersions.s = Math.round((Date.now() - startedAt) / 1_000)
    bothVersions.written = shop.paid.length - count
    await product.faults(`${changedService}-2`).restart()
    await until('all orders are migrated', async () => (await left()) === 0, 180_000)
  })
  const stored = await orders.countDocuments({ state: { $in: ['failed', 'captured'] }, schemaVersion: 2 })
  const expected = size.orders + shop.paid.length
  return {
    figures: {
      replies: load.replies,
      failed: load.faults.length,
      'p99 ms': quantile(load.times, 0.99),
      'both versions s': bothVersions.s,
      'paid meanwhile': bothVersions.written,
      paid: shop.paid.length,
      'of the new shape': stored,
      'of the earlier shape': await left(),
    },
    faults: [
      ...load.faults,
      // More were paid than answered where a request has failed.
      ...(stored >= expected ? [] : [`${stored} of ${expected} orders have the new shape`]),
    ],
  }
}

/** Members open and pay orders, and read their receipts. */
function openShop({ fakesUrl }: ChaosProduct, members: readonly Visitor[]) {
  const approved: { buyer: Visitor; orderId: string }[] = []
  const paid: string[] = []

  async function open(buyer: Visitor) {
    const reply = await buyer.call('POST', '/paypal/order', premiumPrice, { 'idempotency-key': randomUUID() })
    if (reply.status === 201) {
      const orderId = String(reply.json.id)
      await fetch(`${fakesUrl}/control/paypal/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId }),
      })
      approved.push({ buyer, orderId })
    }
    return reply
  }

  async function pay({ buyer, orderId }: { buyer: Visitor; orderId: string }) {
    const reply = await buyer.call('POST', `/paypal/order/${orderId}/capture`)
    if (reply.json?.status === 'COMPLETED') paid.push(orderId)
    return reply
  }

  return {
    paid,
    async request(n: number) {
      const member = members[n % members.length] as Visitor
      if (n % 10 === 0) return open(member)
      const order = n % 10 === 5 ? approved.shift() : undefined
      return order ? pay(order) : member.call('GET', '/api/payment/receipts')
    },
  }
}

/** An order as version 1 has stored it, which nothing checks for an hour. */
function earlierOrder(userId: string): Order {
  const lookAt = new Date(Date.now() + 3_600_000)
  return {
    _id: randomUUID(),
    userId,
    state: 'failed',
    amount: premiumPrice.amount,
    currency: premiumPrice.currency,
    paypalOrderId: null,
    payee: null,
    attempt: 1,
    captureId: null,
    capturedAt: null,
    refundedAt: null,
    createdAt: new Date(),
    lookAt,
    looks: 3,
  }
}
