// @module-tag full
// Money moves once: members pay concurrently while replies of the provider are cut after it charged, and the
// services that count the money are killed. Then replicas are replaced, on the same product.
import { randomUUID } from 'node:crypto'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controlFake, recordOf } from '../../infra/fakes/test/lib/control-fake.ts'
import { killAndRestart } from '../../scripts/chaos/product.ts'
import { small } from '../../scripts/chaos/promises.ts'
import { restartReplicas } from '../../scripts/chaos/rolling-restarts.ts'
import { addMonths } from '../../services/user/src/subscription/subscription.rules.ts'
import { type OwnStack, startOwnStack } from '../lib/own-stack.ts'
import { type SignedIn, signInMany } from '../lib/visitor.ts'

const { memberCount, ordersPerMember, kills } =
  process.env.FAULT_SIZE === 'full'
    ? { memberCount: 100, ordersPerMember: 5, kills: 20 }
    : { memberCount: 20, ordersPerMember: 3, kills: 6 }
const ordersAtOnce = 6
const capturesPerOrder = 8
const confirmationsPerOrder = 4
/** Longer than a killed service takes to restart. */
const patienceMs = 120_000
const order = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }

let product: OwnStack

beforeAll(async () => {
  product = await startOwnStack({}, { gym: 2, gateway: 2 })
}, 600_000)
afterAll(() => product?.stop(), 120_000)

interface Job {
  member: SignedIn
  orderId: string
}

interface Ledger {
  orders: { id: string; captureAttempts: number; charges: unknown[] }[]
}

async function openOrders(member: SignedIn): Promise<Job[]> {
  const jobs: Job[] = []
  for (let n = 0; n < ordersPerMember; n++) {
    const headers = { 'idempotency-key': randomUUID() }
    const { status, json } = await patiently(() => member.call('POST', '/paypal/order', order, headers))
    expect(status).toBe(201)
    await controlFake(product.fakesUrl, 'paypal/approve', { orderId: json.id })
    jobs.push({ member, orderId: json.id })
  }
  return jobs
}

/** Retries like an impatient page, until the order is paid. */
async function pay({ member, orderId }: Job): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const captures = await together(capturesPerOrder, () =>
      member.call('POST', `/paypal/order/${orderId}/capture`),
    )
    if (captures.some((reply) => reply?.json?.status === 'COMPLETED')) break
    await pause(500)
  }
  const confirm = () => member.call('POST', '/api/payment/success', { orderId, paymentMethod: 'paypal' })
  void (await together(confirmationsPerOrder, confirm))
}

function together<T>(count: number, call: () => Promise<T>): Promise<(T | undefined)[]> {
  return Promise.all(Array.from({ length: count }, () => call().catch(() => undefined)))
}

/** The expected subscription: one month per order, consecutive. */
async function isSettled(member: SignedIn): Promise<boolean> {
  const account = await member.call('GET', '/api/auth/user').catch(() => undefined)
  const receipts = await member.call('GET', '/api/payment/receipts').catch(() => undefined)
  if (account?.status !== 200 || receipts?.json?.length !== ordersPerMember) return false
  const [first = ''] = receipts.json.map((each: { paidAt: string }) => each.paidAt).toSorted()
  const expiresAt = addMonths(new Date(first), ordersPerMember).toISOString()
  return account.json.subscriptionStatus === 'active' && account.json.subscriptionExpiresAt === expiresAt
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('charges and counts every order once, whatever connection is cut or process is killed', async () => {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1_000)
  const members = await signInMany(product.url, memberCount)
  const jobs: Job[] = []
  // Not more at once: a busy machine would reject some.
  for (let from = 0; from < members.length; from += ordersAtOnce) {
    jobs.push(...(await Promise.all(members.slice(from, from + ordersAtOnce).map(openOrders))).flat())
  }
  console.info(`${jobs.length} orders of ${members.length} members opened after ${seconds()} s`)

  await controlFake(product.fakesUrl, 'paypal', { cutReplies: 0.2 })
  let paid = 0
  const waiting = [...jobs]
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await pay(job)
      paid++
    }
  }
  const killer = async () => {
    for (let kill = 0; kill < kills; kill++) {
      while (paid < (kill * jobs.length) / kills) await pause(50)
      await killAndRestart(product, kill % 2 === 0 ? 'payment' : 'user')
    }
  }
  await Promise.all([killer(), ...Array.from({ length: ordersAtOnce }, work)])
  const doneAt = Date.now()
  console.info(`paid with ${kills} kills after ${seconds()} s`)

  const unsettled = async () => {
    const outcomes = await Promise.all(members.map(isSettled))
    return outcomes.filter((isDone) => !isDone).length
  }
  await expect.poll(unsettled, { timeout: patienceMs, interval: 500 }).toBe(0)
  const ledger = await recordOf<Ledger>(product.fakesUrl, 'paypal/ledger')
  const attempts = ledger.orders.reduce((sum, { captureAttempts }) => sum + captureAttempts, 0)
  console.info(
    `${attempts} charges requested, ${ledger.orders.flatMap(({ charges }) => charges).length} made, ` +
      `all counted ${((Date.now() - doneAt) / 1_000).toFixed(1)} s after the last call`,
  )
  expect(ledger.orders.length).toBe(jobs.length)
  expect(ledger.orders.filter(({ charges }) => charges.length !== 1)).toEqual([])
}, 1_800_000)

it('fails no request while replicas are killed and replaced, behind two gateways', async () => {
  expect(await product.usableGateways()).toBe(2)
  const { figures, faults } = await restartReplicas(product, small.restarts)
  console.info('P8', JSON.stringify(figures))
  expect(faults).toEqual([])
})
