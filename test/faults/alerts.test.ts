// @module-tag full
// Every alert fires when its fault happens, and clears when the fault is over: the rules of infra/observe, evaluated by
// vmalert over what the product sends. Then every panel of every dashboard has shown something.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrokerNames, brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { type ConfirmChannel, connect } from 'amqplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controlFake } from '../../infra/fakes/test/lib/control-fake.ts'
import { readRules } from '../../scripts/checks/check-observe.ts'
import { readDashboards } from '../../scripts/observe/dashboards.ts'
import { type Alerts, startAlerts } from '../lib/alerts.ts'
import { type OwnStack, startOwnStack } from '../lib/own-stack.ts'
import { addGym, newEmail, type SignedIn, Visitor } from '../lib/visitor.ts'

let alerts: Alerts
let product: OwnStack
let member: SignedIn
let reviews: string

beforeAll(async () => {
  alerts = await startAlerts()
  // One member asks for more places than it may.
  product = await startOwnStack({ ...alerts.env, PLACES_SEARCHES_PER_MINUTE: '100000' })
  member = await new Visitor(product.url).signIn(newEmail())
  reviews = `/api/gyms/${(await addGym(member)).id}/reviews`
  // The product was absent until now.
  await alerts.clears('ServiceAbsent')
}, 900_000)
afterAll(async () => {
  await product?.stop()
  await alerts?.stop()
}, 120_000)

/** Repeats requests, so many at once, until the returned function is called. */
function keepCalling(atOnce: number, path: (n: number) => string): () => Promise<void> {
  let isOver = false
  let requests = 0
  const loops = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const reply = await member.call('GET', path(requests++)).catch(() => undefined)
      await sleep(reply?.status === 200 ? 50 : 200)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

const control = (path: string, body: object) => controlFake(product.fakesUrl, path, body)

async function onBroker(
  work: (channel: ConfirmChannel, gym: BrokerNames) => Promise<unknown>,
): Promise<void> {
  const connection = await connect(product.env.RABBITMQ_URL ?? '')
  const channel = await connection.createConfirmChannel()
  await work(channel, brokerNames('gym', product.namespace))
  await channel.waitForConfirms()
  await connection.close()
}

const search = (n: number) => `/api/places/search-by-name?name=${n}${randomUUID().slice(0, 8)}`

it('ServiceAbsent: a service that is down', async () => {
  await product.faults('places').kill()
  await alerts.fires('ServiceAbsent', { job: 'jumpingjack/places' })
  await product.faults('places').restart()
  await alerts.clears('ServiceAbsent')
})

it.each<[alert: string, what: string, fault: object, labels: Record<string, string>]>([
  ['BreakerOpen', 'down', { mode: 'down' }, { job: 'jumpingjack/places' }],
  ['RequestsSlow', 'slow', { mode: 'slow', delayMs: 1_500 }, { http_route: '/api/places/search-by-name' }],
])('%s: a provider that is %s', async (alert, _what, fault, labels) => {
  const stop = keepCalling(2, search)
  await control('maps', fault)
  await alerts.fires(alert, labels)
  await control('maps', { mode: 'ok' })
  await alerts.clears(alert, labels)
  await stop()
})

it('DeadLetters: a message that cannot be handled', async () => {
  await onBroker(async (channel, { events }) =>
    channel.publish(events, routingKey('subscription-ended', 'gym'), Buffer.from('no JSON'), {
      persistent: true,
    }),
  )
  await alerts.fires('DeadLetters')
  await onBroker((channel, { dead }) => channel.purgeQueue(dead))
  await alerts.clears('DeadLetters')
})

it('PaymentMismatch: PayPal has charged another amount', async () => {
  const body = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }
  const headers = { 'idempotency-key': randomUUID() }
  const { json } = await patiently(() => member.call('POST', '/paypal/order', body, headers))
  await control('paypal/approve', { orderId: json.id })
  await control('paypal', { mode: 'pending' })
  const capture = () => member.call('POST', `/paypal/order/${json.id}/capture`)
  expect((await patiently(capture)).json.status).toBe('PENDING')
  await control('paypal/tamper', { orderId: json.id, amount: '0.01' })
  await control('paypal/settle', { orderId: json.id, outcome: 'COMPLETED' })
  await alerts.fires('PaymentMismatch')
  await control('paypal', { mode: 'ok' })
  await alerts.clears('PaymentMismatch')
})

it('OutboxStuck, DependencyDown: a broker that is down', async ({ skip }) => {
  skip(product.isGiven('rabbitmq'), 'RABBITMQ_URL is given')
  await product.faults('rabbitmq').kill()
  expect((await patiently(() => member.call('POST', reviews, { rating: 4 }))).status).toBe(201)
  await alerts.fires('DependencyDown', { dependency: 'broker' })
  await alerts.fires('OutboxStuck', { job: 'jumpingjack/review' })
  await product.faults('rabbitmq').restart()
  await alerts.clears('OutboxStuck')
  await alerts.clears('DependencyDown')
})

it('RequestsFail, QueueGrows: a database that is frozen', async ({ skip }) => {
  skip(product.isGiven('mongodb'), 'MONGO_URL is given')
  const stop = keepCalling(4, () => reviews)
  await product.faults('mongodb').freeze()
  const data = { userId: member.id, premiumUntil: new Date(0).toISOString(), revision: 1 }
  await onBroker(async (channel, { events }) => {
    // More than the consumer can move to the queue of its retries between two counts.
    for (let n = 0; n < 6_000; n++) {
      const event = JSON.stringify(newEvent('subscription-ended', data, new Date()))
      channel.publish(events, routingKey('subscription-ended', 'gym'), Buffer.from(event), {
        persistent: true,
      })
    }
  })
  await alerts.fires('RequestsFail')
  await alerts.fires('QueueGrows')
  await product.faults('mongodb').thaw()
  // Working through them would take minutes.
  await onBroker((channel, { queue, retry }) =>
    Promise.all([queue, retry].map((name) => channel.purgeQueue(name))),
  )
  await alerts.clears('QueueGrows')
  await alerts.clears('RequestsFail')
  await stop()
})

it('PoolTooSmall, Overload: more requests than a slow database can serve', async ({ skip }) => {
  skip(product.isGiven('mongodb'), 'MONGO_URL is given')
  const stop = keepCalling(350, () => reviews)
  let isSlow = true
  const slow = (async () => {
    while (isSlow) {
      await product.faults('mongodb').freeze()
      await sleep(1_000)
      await product.faults('mongodb').thaw()
      await sleep(200)
    }
  })()
  await alerts.fires('Overload')
  await alerts.fires('PoolTooSmall', { job: 'jumpingjack/review' })
  isSlow = false
  await slow
  await stop()
  const few = keepCalling(2, () => reviews)
  await alerts.clears('Overload')
  await alerts.clears('PoolTooSmall')
  await few()
})

/** Requests that reach all services, which call each other, PayPal and the maps provider. */
async function visit(): Promise<void> {
  const one = await new Visitor(product.url).signIn(newEmail())
  const send = async (path: string, body?: object, headers?: Record<string, string>) => {
    const reply = await patiently(() => one.call(body ? 'POST' : 'GET', path, body, headers))
    expect([path, reply.status]).toEqual([path, expect.toSatisfy((status) => status >= 200 && status < 300)])
    return reply.json
  }
  const gym = await addGym(one)
  await send(`/api/gyms/${gym.id}/reviews`, { rating: 5 })
  for (const _again of [1, 2]) await send(`/api/gyms/${gym.id}`)
  await send('/api/favorites', { gymId: gym.id })
  await send(search(0))
  await send('/api/feedback', { type: 'bug', subject: 'A bug', message: 'It does not work.' })
  const order = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' }
  const { id } = await send('/paypal/order', order, { 'idempotency-key': randomUUID() })
  await control('paypal/approve', { orderId: id })
  await send(`/paypal/order/${id}/capture`, {})
  const vitals = { page: '/', lcpMs: 900, inpMs: 90, cls: 0.02 }
  await send('/api/vitals', { ...vitals, errors: [{ kind: 'TypeError' }] })
  await send('/api/account/deletion', { email: one.email })
}

it('has shown something in every panel of every dashboard', async ({ skip }) => {
  skip(product.isGiven('mongodb') || product.isGiven('rabbitmq'), 'servers are given')
  const panels = readDashboards(['.+']).flatMap((dashboard) =>
    dashboard.rows.flatMap((row) =>
      row.panels.map(({ title, expr: [expr = ''] }) => ({
        name: `${dashboard.title}: ${row.title}: ${title}`,
        expr,
      })),
    ),
  )
  let empty = panels
  // A rate needs two values.
  await until('no panel is empty', async () => {
    await visit()
    const shown = await Promise.all(empty.map(({ expr }) => alerts.hasShown(expr)))
    empty = empty.filter((_panel, index) => !shown[index])
    return empty.length === 0
  }).catch(() => undefined)
  expect(empty.map(({ name }) => name)).toEqual([])
})

it('has seen all alerts', ({ skip }) => {
  skip(product.isGiven('mongodb') || product.isGiven('rabbitmq'), 'servers are given')
  const rules = readRules(join(import.meta.dirname, '../../infra/observe/alerts.yaml'))
  expect(alerts.seen()).toEqual(rules.map(({ alert }) => alert).sort())
})
