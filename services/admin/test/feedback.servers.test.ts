// Feedback: sending, listing, handling, with the real user service.
import { randomUUID } from 'node:crypto'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { startService } from '@jumpingjack/kit/service/service'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { aMember, type TestClient } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { connect } from 'amqplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assemble as assembleUser } from '../../user/src/app.ts'
import { userEnv } from '../../user/test/user-env.ts'
import { migration } from '../src/feedback/feedback.rules.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { type AdminBed, first, type SignedInAdmin, sharedAdmin } from './boot.ts'

let admin: AdminBed
let boss: SignedInAdmin
let userUrl: string
const received: { name: string; data: object }[] = []
const ending: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  admin = await sharedAdmin()
  const { bed, ports } = admin
  const user = await startService('user', userEnv(bed, { PORT: ports.user }), assembleUser)
  userUrl = user.url
  boss = await admin.signIn()
  const connection = await connect(bed.env('admin').RABBITMQ_URL)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  await channel.bindQueue(queue, brokerNames('admin', bed.namespace).live, 'feedback-received')
  await channel.consume(queue, (message) => message && received.push(JSON.parse(message.content.toString())))
  ending.push(() => connection.close(), user.stop)
})
afterEach(() => admin.reset())
afterAll(async () => {
  for (const end of ending) await end()
})

const draft = { type: 'bug', subject: 'The map', message: 'It stays grey.' }
const send = (who: TestClient, fields: object = {}, headers = {}) =>
  who.call('POST', '/api/feedback', { ...draft, ...fields }, headers)
const list = (query = '') => boss.call('GET', `/api/admin/feedback?${query}`)
const read = async (id: string) =>
  (await list(`q=${tagOf.get(id) ?? id}`)).json.find((each: { id: string }) => each.id === id)
const tagOf = new Map<string, string>()

/** Feedback with a word of its own for the search. */
async function sent(who: TestClient, fields: object = {}): Promise<string> {
  const tag = randomUUID()
  const { json } = await send(who, { subject: `The map ${tag}`, ...fields })
  tagOf.set(json.id, tag)
  return json.id
}

async function aPremiumMember(): Promise<TestClient> {
  const call = async (service: string, path: string, body: object) =>
    (await admin.bed.client('user', userUrl, { role: 'service', service })).call('POST', path, body)
  const subject = randomUUID()
  const person = { issuer: 'https://id.example', subject, email: `${subject}@example.com` }
  const { json } = await call('gateway', '/internal/users/sign-in', person)
  const capturedAt = new Date().toISOString()
  const payment = { orderId: randomUUID(), userId: json.id, capturedAt }
  await call('payment', '/internal/subscriptions/payments', payment)
  return admin.member(json.id)
}

describe('sending', () => {
  it('stores a visitor’s name and address', async () => {
    const tag = randomUUID()
    const fields = {
      subject: tag,
      name: 'Vera',
      email: 'vera@example.com',
      url: '/favorites',
      priority: 'high',
    }
    const reply = await send(admin.visitor, fields, { 'user-agent': 'Test Browser 1' })
    expect(reply).toMatchObject({ status: 201, json: { id: expect.any(String) } })
    expect((await list(`q=${tag}`)).json).toMatchObject([
      {
        ...{ id: reply.json.id, userId: null, userEmail: 'vera@example.com', name: 'Vera', isPremium: false },
        ...{ subject: tag, message: draft.message, url: '/favorites', userAgent: 'Test Browser 1' },
        ...{ type: 'bug', priority: 'high', status: 'open', adminNotes: null, resolvedAt: null },
      },
    ])
  })

  it('stores the member of the session, not of the request', async () => {
    const userId = randomUUID()
    const id = await sent(await admin.member(userId), { name: 'Mallory', email: 'mallory@example.com' })
    const { email, name } = aMember({ userId })
    expect(await read(id)).toMatchObject({ userId, userEmail: email, name, priority: 'medium' })
  })

  it('publishes an event', async () => {
    const id = await sent(admin.visitor)
    const event = await until('the event', async () =>
      received.find(({ data }) => 'feedbackId' in data && data.feedbackId === id),
    )
    expect(event).toMatchObject({ name: 'feedback-received', data: { type: 'bug', priority: 'medium' } })
  })

  it('stores who is premium, and accepts feedback while the user service is down', async () => {
    const member = await aPremiumMember()
    // The call to the user service has a timeout of one second.
    await until('noted', async () => (await read(await sent(member))).isPremium)
    expect(await read(await sent(await admin.member()))).toMatchObject({ isPremium: false })
    admin.toUser.freeze()
    expect(await read(await sent(member))).toMatchObject({ isPremium: false })
  })

  it.each([
    ['no subject', { subject: ' ' }],
    ['an unknown type', { type: 'praise' }],
    ['an operator', { message: { $gt: '' } }],
    ['no address', { email: 'vera' }],
    ['a status', { status: 'closed' }],
    ['too much', { message: 'x'.repeat(5_001) }],
  ])('is rejected with %s', async (_what, fields) => {
    expect(await send(admin.visitor, fields)).toMatchObject({
      status: 400,
      json: { code: 'request.invalid' },
    })
  })
})

describe('the list', () => {
  /** Undefined if the user service did not answer in time. */
  async function sendByTurns(premium: TestClient, member: TestClient) {
    const [tag, ids] = [randomUUID(), [] as string[]]
    for (const who of [premium, member, premium, member]) {
      ids.push((await send(who, { subject: tag })).json.id)
    }
    const marks = (await list(`q=${tag}`)).json.filter((each: { isPremium: boolean }) => each.isPremium)
    return marks.length === 2 ? { tag, ids } : undefined
  }

  it('has open urgent feedback first, then that of premium members, then other, then what is resolved', async () => {
    const [premium, member] = [await aPremiumMember(), await admin.member()]
    const { tag, ids } = await until('two of each', () => sendByTurns(premium, member))
    const order = async () =>
      (await list(`q=${tag}`)).json.map((each: { id: string }) => ids.indexOf(each.id))
    expect(await order()).toEqual([2, 0, 3, 1])
    await boss.call('PATCH', `/api/admin/feedback/${ids[2]}/status`, { status: 'resolved' })
    expect(await order()).toEqual([0, 3, 1, 2])
    await boss.call('PATCH', `/api/admin/feedback/${ids[2]}/status`, { status: 'in_progress' })
    expect(await order()).toEqual([2, 0, 3, 1])
    ids.push((await send(member, { subject: tag, type: 'complaint', priority: 'urgent' })).json.id)
    expect(await order()).toEqual([4, 2, 0, 3, 1])
    await boss.call('PATCH', `/api/admin/feedback/${ids[4]}/status`, { status: 'closed' })
    expect(await order()).toEqual([2, 0, 3, 1, 4])
  })

  it('is filtered by status, type, priority and text, and all of them together', async () => {
    const tag = randomUUID()
    const bug = (await send(admin.visitor, { subject: tag, priority: 'low' })).json.id
    const idea = (await send(admin.visitor, { subject: tag, type: 'feature', email: `x@${tag}.org` })).json.id
    await boss.call('PATCH', `/api/admin/feedback/${idea}/status`, { status: 'closed' })
    const found = async (query: string) =>
      (await list(`q=${tag}&${query}`)).json.map((each: { id: string }) => each.id)
    expect(await found('')).toEqual([bug, idea])
    expect(await found('status=closed')).toEqual([idea])
    expect(await found('type=bug')).toEqual([bug])
    expect(await found('priority=low&status=open&type=bug')).toEqual([bug])
    expect(await found('priority=low&status=closed')).toEqual([])
    expect((await list(`q=X@${tag.toUpperCase()}`)).json).toMatchObject([{ id: idea }])
  })

  it('is searched by beginnings of words, in any order and of any length', async () => {
    const word = randomUUID().replaceAll('-', '')
    const message = `Of 100% (or so), CAF\u00c9 ${word} ${word.repeat(4)}, 東京のジム`
    const id = (await send(admin.visitor, { message, email: `${word}@example.org` })).json.id
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).json
    const own = [`${word}@exam`, `so 100 ${word}`, `cafe\u0301 ${word}`, word.repeat(4), `東京 ${word}`]
    for (const q of own) expect(await found(q), q).toMatchObject([{ id }])
    for (const q of [word.slice(1), `${word} nowhere`, '.*', '%', '💪', '$where', `${word.repeat(3)}x`]) {
      expect(await found(q), q).toEqual([])
    }
  })

  it('is paged without gaps or duplicates, with the total count', async () => {
    const [tag, ids] = [randomUUID(), [] as string[]]
    for (let n = 0; n < 7; n++) ids.unshift((await send(admin.visitor, { subject: tag })).json.id)
    const pages: string[][] = []
    let next: string | undefined = `/api/admin/feedback?q=${tag}&limit=3`
    while (next) {
      const reply = await boss.call('GET', next)
      expect(reply.headers.get('x-total-count')).toBe('7')
      pages.push(reply.json.map((each: { id: string }) => each.id))
      next = /<(.+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(ids)
  })

  it.each(['limit=0', 'limit=201', 'cursor=x', 'status=lost', 'status[$ne]=open', 'sort=name'])(
    'rejects %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, json: { code: 'request.invalid' } })
    },
  )
})

describe('handling', () => {
  const setStatus = (id: string, status: string) =>
    boss.call('PATCH', `/api/admin/feedback/${id}/status`, { status })

  it('goes from any status to any other, and keeps the first resolver', async () => {
    const id = await sent(admin.visitor)
    const resolved = await setStatus(id, 'resolved')
    expect(resolved.json).toMatchObject({ status: 'resolved', resolvedBy: first.email })
    expect((await setStatus(id, 'closed')).json.resolvedAt).toBe(resolved.json.resolvedAt)
    expect((await setStatus(id, 'open')).json).toMatchObject({ resolvedAt: null, resolvedBy: null })
    expect((await setStatus(id, 'in_progress')).json.status).toBe('in_progress')
    expect(await read(id)).toMatchObject({ status: 'in_progress', resolvedAt: null })
  })

  it('sets status and priority of several, and keeps the priority that the sender has chosen', async () => {
    const ids = [await sent(admin.visitor), await sent(admin.visitor, { priority: 'urgent' }), randomUUID()]
    const setAll = (body: object) => boss.call('PATCH', '/api/admin/feedback', { ids, ...body })
    const low = {
      status: 200,
      json: [{ priority: 'low', askedPriority: 'medium' }, { askedPriority: 'urgent' }],
    }
    expect(await setAll({ priority: 'low' })).toMatchObject(low)
    expect((await setAll({ status: 'closed' })).json).toHaveLength(2)
    const closed = { priority: 'low', status: 'closed', resolvedBy: first.email }
    expect(await read(String(ids[1]))).toMatchObject(closed)
    const audit = (await boss.call('GET', `/api/admin/audit?subject=${ids[1]}`)).json
    expect(audit.map(({ changes }: { changes: object }) => changes)).toEqual([
      { status: { from: 'open', to: 'closed' } },
      { priority: { from: 'urgent', to: 'low' } },
    ])
    expect((await setAll({})).status).toBe(400)
  })

  it('brings feedback of earlier versions into the present order', async () => {
    const id = await sent(admin.visitor, { priority: 'high' })
    const { model } = createFeedbackStore(admin.db)
    const fields = { order: 1, askedPriority: 1 }
    const before = await model.findById(id, fields).lean()
    const order = `0${before?.order.slice(1)}`
    await model.updateOne({ _id: id }, { $set: { order }, $unset: { askedPriority: 1 } })
    await migrate(model, migration, createLog('test', 'silent'))
    expect(await model.findById(id, fields).lean()).toEqual(before)
  })

  it('stores notes', async () => {
    const id = await sent(admin.visitor)
    const note = (adminNotes: string) => boss.call('PATCH', `/api/admin/feedback/${id}/notes`, { adminNotes })
    expect((await note(' Seen. ')).json).toMatchObject({ adminNotes: 'Seen.', status: 'open' })
    expect((await note('  ')).status).toBe(400)
    expect(await read(id)).toMatchObject({ adminNotes: 'Seen.' })
  })

  it('replaces notes only if they have not changed since they were read', async () => {
    const id = await sent(admin.visitor)
    const note = (adminNotes: string, instead?: string | null) =>
      boss.call('PATCH', `/api/admin/feedback/${id}/notes`, { adminNotes, instead })
    expect((await note('First.', null)).status).toBe(200)
    const changed = { status: 409, json: { code: 'feedback.changed' } }
    for (const unread of [null, 'Another.']) expect(await note('Second.', unread)).toMatchObject(changed)
    expect((await note('First.', null)).status).toBe(200)
    expect((await note('Second.', 'First.')).json).toMatchObject({ adminNotes: 'Second.' })
    expect((await note('Third.')).json).toMatchObject({ adminNotes: 'Third.' })
  })

  it('responds 404 for unknown feedback', async () => {
    expect(await setStatus(randomUUID(), 'closed')).toMatchObject({
      status: 404,
      json: { code: 'feedback.unknown' },
    })
  })
})

it('deletes with an account what its member has sent signed out, however the address was written', async () => {
  const name = `n${randomUUID().slice(0, 8)}`
  await send(admin.visitor, { name, email: `${name.toUpperCase()}@Example.com` })
  expect((await list(`q=${name}`)).json).toHaveLength(1)
  const account = { userId: randomUUID(), email: `${name}@example.com` }
  await admin.bed.publish(newEvent('account-deleted', account, new Date()))
  await until('it is deleted', async () => (await list(`q=${name}`)).json.length === 0)
})
