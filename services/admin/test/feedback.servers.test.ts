// Feedback: sending, listing, handling, with the real user service.
import { randomUUID } from 'node:crypto'
import { deadlineHeader } from '@jumpingjack/kit/http/deadline'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember, pagesFrom, problem, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { assemble as assembleUser } from '../../user/src/app.ts'
import { userEnv } from '../../user/test/user-env.ts'
import {
  newFeedback,
  priorityMigration,
  type Sender,
  type StoredFeedback,
  searchMigration,
} from '../src/feedback/feedback.rules.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { feedbackDraft, first, sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const { boss, visitor, sendFeedback: send } = admin
const store = createFeedbackStore(admin.db)
const received = await admin.bed.accept('feedback-received')
const user = await startService('user', userEnv(admin.bed, { PORT: admin.ports.user }), assembleUser)
afterEach(() => admin.reset())
afterAll(() => user.stop())

const list = async (query = '') => (await boss.call('GET', `/api/admin/feedback?${query}`)).json
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).map((each: { id: string }) => each.id)

/** Feedback with a word of its own for the search. */
async function sent(who: TestClient, fields: object = {}) {
  const tag = randomUUID()
  const id: string = (await send({ subject: `The map ${tag}`, ...fields }, who)).json.id
  return { id, read: async () => (await list(`q=${tag}`))[0] }
}

/** As it is stored. */
function anEntry(by: Partial<Sender>, fields: { subject?: string } = {}, at = new Date()): StoredFeedback {
  const draft = { ...feedbackDraft, type: 'bug', priority: 'medium', name: undefined, url: '/' } as const
  const sender = { userId: null, userEmail: null, name: null, userAgent: 'Test', isPremium: false }
  return newFeedback(randomUUID(), { ...draft, ...fields }, { ...sender, ...by }, at)
}

async function aPremiumMember(): Promise<TestClient> {
  const call = async (service: string, path: string, body: object) =>
    (await admin.bed.client('user', user.url, { role: 'service', service })).call('POST', path, body)
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com` }
  const { json } = await call('gateway', '/internal/users/sign-in', person)
  const capturedAt = new Date().toISOString()
  const payment = { orderId: randomUUID(), userId: json.id, capturedAt }
  await call('payment', '/internal/subscriptions/payments', payment)
  return admin.member(json.id)
}

it('sending stores a visitor’s name and address, and publishes an event', async () => {
  const subject = randomUUID()
  const fields = { subject, name: 'Vera', url: '/favorites', priority: 'high' }
  const email = 'vera@example.com'
  const reply = await send({ ...fields, email }, visitor, { 'user-agent': 'Test Browser 1' })
  expect(reply).toMatchObject({ status: 201, json: { id: expect.any(String) } })
  const { id } = reply.json
  const { message, type } = feedbackDraft
  expect(await list(`q=${subject}`)).toMatchObject([
    {
      ...{ ...fields, id, message, type, userId: null, userEmail: email, isPremium: false },
      ...{ userAgent: 'Test Browser 1', status: 'open', adminNotes: null, resolvedAt: null },
    },
  ])
  const event = await until('the event', async () => received.find(({ data }) => data.feedbackId === id))
  expect(event.data).toMatchObject({ type, priority: 'high' })
})

it('sending stores the member of the session, not of the request', async () => {
  const userId = randomUUID()
  const forged = { name: 'Mallory', email: 'mallory@example.com' }
  const { read } = await sent(await admin.member(userId), forged)
  const { email, name } = aMember({ userId })
  expect(await read()).toMatchObject({ userId, userEmail: email, name, priority: 'medium' })
})

it('sending stores who is premium, and accepts feedback while the user service is down', async () => {
  const member = await aPremiumMember()
  const isPremium = async (who: TestClient) => (await (await sent(who)).read()).isPremium
  // The call to the user service has a timeout of one second.
  await until('noted', () => isPremium(member))
  expect(await isPremium(await admin.member())).toBe(false)
  admin.toUser.freeze()
  expect(await isPremium(member)).toBe(false)
})

it.each([
  ['no subject', { subject: ' ' }],
  ['an unknown type', { type: 'praise' }],
  ['an operator', { message: { $gt: '' } }],
  ['no address', { email: 'vera' }],
  ['a status', { status: 'closed' }],
  ['too much', { message: 'x'.repeat(5_001) }],
])('sending is rejected with %s', async (_what, fields) => {
  expect(await send(fields)).toMatchObject(problem(400, 'request.invalid'))
})

describe('the list', () => {
  it('has open urgent feedback first, then that of premium members, then other, then what is resolved', async () => {
    const tag = randomUUID()
    const entries = [true, false, true, false].map((isPremium, n) =>
      anEntry({ isPremium }, { subject: tag }, new Date(Date.now() - 10_000 + n)),
    )
    await store.model.insertMany(entries)
    const ids = entries.map(({ _id }) => _id)
    const order = async () => (await idsOf(`q=${tag}`)).map((id) => ids.indexOf(id))
    const setStatus = (n: number, status: string) => admin.setFeedback(ids[n] ?? '', 'status', { status })
    expect(await order()).toEqual([2, 0, 3, 1])
    await setStatus(2, 'resolved')
    expect(await order()).toEqual([0, 3, 1, 2])
    await setStatus(2, 'in_progress')
    expect(await order()).toEqual([2, 0, 3, 1])
    ids.push((await send({ subject: tag, type: 'complaint', priority: 'urgent' })).json.id)
    expect(await order()).toEqual([4, 2, 0, 3, 1])
    await setStatus(4, 'closed')
    expect(await order()).toEqual([2, 0, 3, 1, 4])
  })

  it('is filtered by status, type, priority and text, and all of them together', async () => {
    const tag = randomUUID()
    const bug = (await send({ subject: tag, priority: 'low' })).json.id
    const idea = (await send({ subject: tag, type: 'feature', email: `x@${tag}.org` })).json.id
    await admin.setFeedback(idea, 'status', { status: 'closed' })
    const found = (query: string) => idsOf(`q=${tag}&${query}`)
    expect(await found('')).toEqual([bug, idea])
    expect(await found('status=closed')).toEqual([idea])
    expect(await found('type=bug')).toEqual([bug])
    expect(await found('priority=low&status=open&type=bug')).toEqual([bug])
    expect(await found('priority=low&status=closed')).toEqual([])
    expect(await idsOf(`q=X@${tag.toUpperCase()}`)).toEqual([idea])
  })

  it('is searched by beginnings of words, in any order and of any length', async () => {
    const word = randomUUID().replaceAll('-', '')
    const message = `Of 100% (or so), CAF\u00c9 ${word} ${word.repeat(4)}, 東京のジム`
    const { id } = (await send({ message, email: `${word}@example.org` })).json
    const found = (q: string) => idsOf(`q=${encodeURIComponent(q)}`)
    const cafes = [`cafe\u0301 ${word}`, `cafe ${word}`, `CAFÉ ${word}`]
    const parts = ['東京', '京のジム', 'ジム', 'ム', '東 京'].map((part) => `${part} ${word}`)
    const own = [`${word}@exam`, `so 100 ${word}`, ...cafes, word.repeat(4), ...parts]
    for (const q of own) expect(await found(q), q).toEqual([id])
    for (const q of [
      word.slice(1),
      `${word} nowhere`,
      '.*',
      '%',
      '💪',
      '$where',
      `${word.repeat(3)}x`,
      `京東 ${word}`,
    ]) {
      expect(await found(q), q).toEqual([])
    }
  })

  it('is paged without gaps or duplicates, with the total count', async () => {
    const [tag, ids] = [randomUUID(), [] as string[]]
    for (let n = 0; n < 7; n++) ids.unshift((await send({ subject: tag })).json.id)
    const pages = await pagesFrom(boss, `/api/admin/feedback?q=${tag}&limit=3`)
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['7', '7', '7'])
    expect(pages.map(({ json }) => json.length)).toEqual([3, 3, 1])
    expect(pages.flatMap(({ json }) => json).map(({ id }) => id)).toEqual(ids)
  })

  const invalid = ['limit=0', 'limit=201', 'cursor=x', 'status=lost', 'status[$ne]=open', 'sort=name']
  it.each(invalid)('rejects %s', async (query) => {
    const reply = await boss.call('GET', `/api/admin/feedback?${query}`)
    expect(reply).toMatchObject(problem(400, 'request.invalid'))
  })
})

describe('handling', () => {
  const setStatus = (id: string, status: string) => admin.setFeedback(id, 'status', { status })

  it('goes from any status to any other, and keeps the first resolver', async () => {
    const { id, read } = await sent(visitor)
    const resolved = await setStatus(id, 'resolved')
    expect(resolved.json).toMatchObject({ status: 'resolved', resolvedBy: first.email })
    expect((await setStatus(id, 'closed')).json.resolvedAt).toBe(resolved.json.resolvedAt)
    expect((await setStatus(id, 'open')).json).toMatchObject({ resolvedAt: null, resolvedBy: null })
    expect((await setStatus(id, 'in_progress')).json.status).toBe('in_progress')
    expect(await read()).toMatchObject({ status: 'in_progress', resolvedAt: null })
  })

  it('sets status and priority of several, and keeps the priority that the sender has chosen', async () => {
    const [one, urgent] = [await sent(visitor), await sent(visitor, { priority: 'urgent' })]
    const ids = [one.id, urgent.id, randomUUID()]
    const setAll = (body: object) => boss.call('PATCH', '/api/admin/feedback', { ids, ...body })
    const low = [{ priority: 'low', askedPriority: 'medium' }, { askedPriority: 'urgent' }]
    expect((await setAll({ priority: 'low' })).json).toMatchObject(low)
    expect((await setAll({ status: 'closed' })).json).toHaveLength(2)
    const closed = { priority: 'low', status: 'closed', resolvedBy: first.email }
    expect(await urgent.read()).toMatchObject(closed)
    expect((await admin.auditOf(urgent.id)).map(({ changes }) => changes)).toEqual([
      { status: { from: 'open', to: 'closed' } },
      { priority: { from: 'urgent', to: 'low' } },
    ])
    expect((await setAll({})).status).toBe(400)
  })

  it('brings feedback of earlier versions into the present order', async () => {
    const { id } = await sent(visitor, { priority: 'high' })
    const { model } = store
    const fields = { order: 1, askedPriority: 1 }
    const before = await model.findById(id, fields).lean()
    const order = `0${before?.order.slice(1)}`
    await model.updateOne({ _id: id }, { $set: { order }, $unset: { askedPriority: 1 } })
    await migrate(model, priorityMigration, createLog('test', 'silent'))
    expect(await model.findById(id, fields).lean()).toEqual(before)
  })

  it('finds feedback of earlier versions without accents', async () => {
    const { id } = await sent(visitor, { message: 'Weiß 健身中心' })
    await store.model.updateOne(
      { _id: id },
      { $set: { searchWords: ['weiß', '健身中心'] }, $unset: { searchVersion: 1 } },
    )
    await migrate(store.model, searchMigration, createLog('test', 'silent'))
    for (const q of ['weiss', '中心']) expect(await idsOf(`q=${encodeURIComponent(q)}`)).toContain(id)
  })

  it('stores notes, and replaces them only if they have not changed since they were read', async () => {
    const { id, read } = await sent(visitor)
    const note = (adminNotes: string, instead?: string | null) =>
      admin.setFeedback(id, 'notes', { adminNotes, instead })
    expect((await note(' First. ', null)).json).toMatchObject({ adminNotes: 'First.', status: 'open' })
    const changed = problem(409, 'feedback.changed')
    for (const unread of [null, 'Another.']) expect(await note('Second.', unread)).toMatchObject(changed)
    expect((await note('First.', null)).status).toBe(200)
    expect((await note('Second.', 'First.')).json).toMatchObject({ adminNotes: 'Second.' })
    expect((await note('Third.')).json).toMatchObject({ adminNotes: 'Third.' })
    expect((await note('  ')).status).toBe(400)
    expect(await read()).toMatchObject({ adminNotes: 'Third.' })
  })

  it('responds 404 for unknown feedback', async () => {
    expect(await setStatus(randomUUID(), 'closed')).toMatchObject(problem(404, 'feedback.unknown'))
  })
})

it('deletes with an account what its member has sent signed out, however the address was written', async () => {
  const name = `n${randomUUID().slice(0, 8)}`
  await send({ name, email: `${name.toUpperCase()}@Example.com` })
  expect(await list(`q=${name}`)).toHaveLength(1)
  const account = { userId: randomUUID(), email: `${name}@example.com` }
  await admin.bed.publishNew('account-deleted', account)
  await until('it is deleted', async () => (await list(`q=${name}`)).length === 0)
})

it('exports 10,000 entries of a member before the caller gives up', { tags: 'full' }, async () => {
  const [userId, count] = [randomUUID(), 10_000]
  await store.model.insertMany(
    Array.from({ length: count }, () => anEntry({ userId })),
    { lean: true },
  )
  const review = await admin.bed.client('admin', admin.url, { role: 'service', service: 'review' })
  const headers = { [deadlineHeader]: '2000' }
  const reply = await review.call('GET', `/internal/members/${userId}/records`, undefined, headers)
  expect(reply.status).toBe(200)
  expect(reply.json.feedback).toHaveLength(count)
})
