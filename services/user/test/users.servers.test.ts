import { randomUUID } from 'node:crypto'
import type { SignIn } from '@jumpingjack/contracts/user/users'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { aMember, createTestBed, type TestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { connect } from 'amqplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble } from '../src/app.ts'
import { userEnv } from './user-env.ts'

let bed: TestBed
let service: RunningService
let gateway: TestClient

beforeAll(async () => {
  bed = await createTestBed()
  service = await startService('user', userEnv(bed), assemble)
  gateway = await bed.client('user', service.url, { role: 'service', service: 'gateway' })
})
afterAll(async () => {
  await service.stop()
  await bed.remove()
})

function aPerson(fields: Partial<SignIn> = {}): SignIn {
  const subject = randomUUID()
  return { issuer: 'https://id.example', subject, email: `${subject}@example.com`, name: 'Alice', ...fields }
}

const signIn = (person: SignIn) => gateway.call('POST', '/internal/users/sign-in', person)

async function readAs(userId: string) {
  const member = await bed.client('user', service.url, aMember({ userId }))
  return member.call('GET', '/api/auth/user')
}

it('creates an account at the first sign-in and finds it at the next', async () => {
  const person = aPerson()
  const first = await signIn(person)
  expect(first).toMatchObject({ status: 200, json: { email: person.email, name: 'Alice' } })
  expect((await signIn({ ...person, name: 'Someone Else' })).json).toEqual(first.json)
  expect(await readAs(first.json.id)).toMatchObject({
    status: 200,
    json: { id: first.json.id, email: person.email, displayName: 'Alice', subscriptionPlan: 'free' },
  })
})

it('creates one account for concurrent first sign-ins', async () => {
  const person = aPerson()
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(person)))
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map((reply) => reply.json.id)).size).toBe(1)
})

it('publishes a new account once, with the name under its reviews', async () => {
  const connection = await connect(bed.env('user').RABBITMQ_URL)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  await channel.bindQueue(queue, brokerNames('user', bed.namespace).events, 'user-created.*')
  const person = aPerson({ name: undefined })
  const { json } = await signIn(person)
  await signIn(person)
  const received: unknown[] = []
  await channel.consume(queue, (message) => {
    const created = message && JSON.parse(message.content.toString()).data
    // Events of other tests may still arrive.
    if (created?.userId === json.id) received.push(created)
  })
  await until('published', async () => received.length > 0)
  expect(received).toEqual([{ userId: json.id, authorName: 'Anonymous User', revision: 1 }])
  await connection.close()
})

it('ignores the case of an address, and does not open an account for a reassigned address', async () => {
  const person = aPerson()
  await signIn(person)
  const stranger = await signIn({ ...aPerson(), email: person.email.toUpperCase() })
  expect(stranger).toMatchObject({ status: 409, json: { code: 'user.email-taken' } })
})

it('moves an account with its verified address to another issuer, and not back', async () => {
  const person = aPerson()
  const before = await signIn(person)
  const moved = { ...person, issuer: 'https://other.example', subject: randomUUID() }
  expect((await signIn(moved)).json.id).toBe(before.json.id)
  expect((await signIn(moved)).json.id).toBe(before.json.id)
  const stranger = { ...moved, subject: randomUUID() }
  expect((await signIn(stranger)).status).toBe(409)
})

it('takes over a new address of the provider, unless another account has it', async () => {
  const person = aPerson()
  const other = aPerson()
  await signIn(other)
  const { json } = await signIn(person)
  const fresh = `new-${person.email}`
  expect((await signIn({ ...person, email: fresh })).json).toMatchObject({ id: json.id, email: fresh })
  expect((await signIn({ ...person, email: other.email })).json).toMatchObject({ id: json.id, email: fresh })
})

it('responds 401 if the account no longer exists', async () => {
  expect(await readAs(randomUUID())).toMatchObject({ status: 401, json: { code: 'identity.required' } })
})

it('accepts sign-ins from our own services only', async () => {
  const member = await bed.client('user', service.url)
  expect((await member.call('POST', '/internal/users/sign-in', aPerson())).status).toBe(403)
  const visitor = await bed.client('user', service.url, { role: 'visitor' })
  expect((await visitor.call('POST', '/internal/users/sign-in', aPerson())).status).toBe(401)
  expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await fetch(`${service.url}/api/auth/user`)).status).toBe(401)
})

it.each([
  [{}],
  [[]],
  ['{bad'],
  [{ ...aPerson(), email: { $gt: '' } }],
  [{ ...aPerson(), subject: { $ne: null } }],
  [{ ...aPerson(), email: 'nobody' }],
  [{ ...aPerson(), role: 'admin' }],
])('rejects the sign-in %j', async (body) => {
  expect((await gateway.call('POST', '/internal/users/sign-in', body)).status).toBe(400)
})

const erase = (userId: string, email: string) =>
  gateway.call('POST', '/internal/users/erasure', { userId, email })

it('deletes an account that its address confirms, once, and ignores its late payments', async () => {
  await bed.accept('account-deleted')
  const person = aPerson()
  const { id } = (await signIn(person)).json
  expect((await erase(id, 'other@example.com')).json.code).toBe('account.not-confirmed')
  expect((await readAs(id)).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    expect(await erase(id, person.email.toUpperCase())).toMatchObject({ status: 200 })
  }
  expect((await readAs(id)).status).toBe(401)
  expect((await erase(randomUUID(), person.email)).json.code).toBe('user.unknown')
  const payment = { orderId: 'LATE-1', userId: id, at: new Date().toISOString() }
  await bed.publish(newEvent('payment-captured', payment, new Date()))
  const db = await openMongo(bed.env('user').MONGO_URL, bed.env('user').MONGO_DB ?? '')
  const traces = async () => {
    const collections = (await db.db?.collections()) ?? []
    const all = await Promise.all(collections.map((each) => each.find().toArray()))
    return [id, person.email].filter((each) => JSON.stringify(all).includes(each))
  }
  await until('nothing is left', async () => {
    const { queue, retry } = await bed.depths('user')
    return queue + retry + (await traces()).length === 0
  })
  expect((await bed.depths('user')).dead).toBe(0)
  await db.close()
  expect((await signIn(person)).json.id).not.toBe(id)
})
