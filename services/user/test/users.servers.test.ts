// Accounts: sign-in, deletion.
import { randomUUID } from 'node:crypto'
import type { SignIn } from '@jumpingjack/contracts/user/users'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { aPerson, sharedUser } from './boot-social.ts'

const user = await sharedUser()
const gateway = await user.asService('gateway')

const signIn = (person: SignIn) => gateway.call('POST', '/internal/users/sign-in', person)

const readAs = async (userId: string) => (await user.as(userId)).call('GET', '/api/auth/user')

it('creates an account at the first sign-in and finds it at the next', async () => {
  const person = aPerson()
  const first = await signIn(person)
  expect(first).toMatchObject({ status: 200, json: { email: person.email, name: 'Alice' } })
  expect((await signIn({ ...person, name: 'Someone Else' })).json).toEqual(first.json)
  const { json } = await readAs(first.json.id)
  const shown = { id: first.json.id, email: person.email, displayName: 'Alice', subscriptionPlan: 'free' }
  expect(json).toMatchObject(shown)
  expect(json).not.toHaveProperty('subject')
})

it('creates one account for concurrent first sign-ins', async () => {
  const person = aPerson()
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(person)))
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map((reply) => reply.json.id)).size).toBe(1)
})

it('publishes a new account once, with the name under its reviews', async () => {
  const received = await user.bed.accept('user-created')
  const person = aPerson({ name: undefined })
  const { json } = await signIn(person)
  await signIn(person)
  const own = () => received.map(({ data }) => data).filter(({ userId }) => userId === json.id)
  await until('published', async () => own().length > 0)
  expect(own()).toEqual([{ userId: json.id, authorName: 'Anonymous User', revision: 1 }])
})

it('ignores the case of an address, and does not open an account for a reassigned address', async () => {
  const person = aPerson()
  await signIn(person)
  const stranger = await signIn({ ...aPerson(), email: person.email.toUpperCase() })
  expect(stranger).toMatchObject(problem(409, 'user.email-taken'))
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

const wrong = [{ email: { $gt: '' } }, { subject: { $ne: null } }, { email: 'nobody' }, { role: 'admin' }]
it.each(wrong)('rejects a sign-in with %j', async (fields) => {
  const body = { ...aPerson(), ...fields }
  expect((await gateway.call('POST', '/internal/users/sign-in', body)).status).toBe(400)
})

const erase = (userId: string, email: string) =>
  gateway.call('POST', '/internal/users/erasure', { userId, email })

it('deletes an account that its address confirms, once, and ignores its late payments', async () => {
  await user.bed.accept('account-deleted')
  const { dead } = await user.bed.depths('user')
  const person = aPerson()
  const { id } = (await signIn(person)).json
  expect((await erase(id, 'other@example.com')).json.code).toBe('account.not-confirmed')
  expect((await readAs(id)).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    expect(await erase(id, person.email.toUpperCase())).toMatchObject({ status: 200 })
  }
  expect(await readAs(id)).toMatchObject(problem(401, 'identity.required'))
  expect((await erase(randomUUID(), person.email)).json.code).toBe('user.unknown')
  const payment = { orderId: 'LATE-1', userId: id, at: new Date().toISOString() }
  await user.bed.publishNew('payment-captured', payment)
  const traces = async () => {
    const collections = (await user.db.db?.collections()) ?? []
    const all = await Promise.all(collections.map((each) => each.find().toArray()))
    return [id, person.email].filter((each) => JSON.stringify(all).includes(each))
  }
  await until('nothing is left', async () => {
    const { queue, retry } = await user.bed.depths('user')
    return queue + retry + (await traces()).length === 0
  })
  expect((await user.bed.depths('user')).dead).toBe(dead)
  expect((await signIn(person)).json.id).not.toBe(id)
})
