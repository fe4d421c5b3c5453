// The audit log of changes that administrators make, and how long it and feedback are kept.
import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { nextOf } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { expect, it } from 'vitest'
import { newAuditEntry } from '../src/audit/audit.actions.ts'
import { createAuditStore } from '../src/audit/audit.store.ts'
import { withNotes } from '../src/feedback/feedback.rules.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { deleteExpired } from '../src/retention/retention.actions.ts'
import { first, sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const { boss, auditOf: entriesOf } = admin
const by = first.email
const stored = admin.db.collection<{ _id: string }>('feedback')

const aFeedback = async (): Promise<string> => (await admin.sendFeedback()).json.id
const setNotes = (id: string, adminNotes: string) => admin.setFeedback(id, 'notes', { adminNotes })

it('has an entry for every change, and none without a change', async () => {
  const id = await aFeedback()
  for (let times = 0; times < 2; times++) await admin.setFeedback(id, 'status', { status: 'resolved' })
  await setNotes(id, 'Done.')
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([
    { action: 'feedback.notes-changed', by, changes: { adminNotes: { from: null, to: 'Done.' } } },
    { action: 'feedback.status-changed', by, changes: { status: { from: 'open', to: 'resolved' } } },
  ])
})

it('has 20 concurrent changes one after the other', async () => {
  const id = await aFeedback()
  const notes = Array.from({ length: 20 }, (_, n) => `Note ${n}`)
  const replies = await Promise.all(notes.map((note) => setNotes(id, note)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const entries = await entriesOf(id)
  const steps = new Map<string | null, string>(
    entries.map(({ changes: { adminNotes } }) => [adminNotes?.from as string | null, String(adminNotes?.to)]),
  )
  const story: string[] = []
  for (let to = steps.get(null); to !== undefined; to = steps.get(to)) story.push(to)
  const listed = (await boss.call('GET', '/api/admin/feedback?limit=200')).json
  expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({ adminNotes: story.at(-1) })
  expect(story.sort()).toEqual(notes.sort())
})

it('has one entry for a decision that another service publishes twice', async () => {
  const suggestionId = randomUUID()
  const decision = { suggestionId, decision: 'rejected', by }
  const event = newEvent('suggestion-decided', decision, new Date())
  await Promise.all([admin.bed.publish(event), admin.bed.publish(event)])
  await until('the entry', async () => (await entriesOf(suggestionId)).length > 0)
  const changes = { status: { from: 'open', to: 'rejected' } }
  expect(await entriesOf(suggestionId)).toMatchObject([{ action: 'suggestion.decided', by, changes }])
  const costId = randomUUID()
  await admin.bed.publishNew('cost-removed', { costId, by })
  await until('the entry', async () => (await entriesOf(costId)).length > 0)
  expect(await entriesOf(costId)).toMatchObject([{ action: 'cost.removed', by, changes: {} }])
})

it('has the entry of a change after which the service crashed', async () => {
  const id = await aFeedback()
  const [store, audit] = [createFeedbackStore(admin.db), createAuditStore(admin.db)]
  const before = await store.find(id)
  if (!before) throw new Error('not stored')
  const after = withNotes(before, 'The last words.')
  const who = { by, at: new Date() }
  const what = { action: 'feedback.notes-changed', subject: id }
  await store.save(after, newAuditEntry(who, what, { adminNotes: null }, { adminNotes: after.adminNotes }))
  expect(await audit.list(id, 10)).toEqual([])
  await Promise.all([audit.flush(store.model), audit.flush(store.model, id), audit.flush(store.model)])
  expect(await audit.list(id, 10)).toMatchObject([{ changes: { adminNotes: { to: 'The last words.' } } }])
  expect(await stored.findOne({ _id: id })).not.toHaveProperty('unfiledAt')
})

it('has the entries of changes to feedback whose account is deleted before they are moved', async () => {
  const userId = randomUUID()
  const { id } = (await admin.sendFeedback({}, await admin.member(userId))).json
  const addEntry = (entry: object) =>
    stored.updateOne({ _id: id }, { $set: { unfiled: [entry], unfiledAt: new Date() } })
  await addEntry({ _id: 'without the other fields, which the log requires' })
  await admin.bed.publishNew('account-deleted', { userId, email: 'ann@example.com' })
  await until('a failed delivery', async () => (await admin.bed.depths('admin')).retry > 0)
  const what = { action: 'feedback.status-changed', subject: id }
  await addEntry(newAuditEntry({ by, at: new Date() }, what, {}, { status: 'closed' }))
  await until('erased feedback', async () => (await stored.countDocuments({ _id: id })) === 0)
  expect(await entriesOf(id)).toMatchObject([{ changes: { status: { to: 'closed' } } }])
})

it('ends a flush that stopped between its two updates', async () => {
  const id = await aFeedback()
  await stored.updateOne({ _id: id }, { $set: { unfiled: [], unfiledAt: new Date() } })
  await createAuditStore(admin.db).flush(createFeedbackStore(admin.db).model)
  expect(await stored.findOne({ _id: id })).not.toHaveProperty('unfiledAt')
})

it('is read page by page, newest first and each entry once, while others are added', async () => {
  const id = await aFeedback()
  for (let n = 0; n < 5; n++) await setNotes(id, `Note ${n}`)
  const seen: AuditEntry[] = []
  let next: string | undefined = `/api/admin/audit?subject=${id}&limit=2`
  for (let page = 0; next; page++) {
    const reply = await boss.call('GET', next)
    expect(reply.headers.get('x-total-count')).toBe(String(5 + page))
    seen.push(...reply.json)
    next = nextOf(reply)
    await setNotes(id, `Meanwhile ${page}`)
  }
  expect(seen.map(({ changes }) => changes.adminNotes?.to)).toEqual([4, 3, 2, 1, 0].map((n) => `Note ${n}`))
})

it('rejects a cursor of another list or filter, and what is no cursor', async () => {
  const [id, other] = [await aFeedback(), await aFeedback()]
  for (const note of ['One.', 'Two.']) await setNotes(id, note)
  const cursorOf = async (path: string) =>
    /cursor=[\w-]+/.exec(nextOf(await boss.call('GET', `/api/admin/${path}`)) ?? '')?.[0]
  const ofFilter = await cursorOf(`audit?subject=${id}&limit=1`)
  for (const cursor of [await cursorOf('feedback?limit=1'), ofFilter, 'cursor=garbage']) {
    const reply = await boss.call('GET', `/api/admin/audit?subject=${other}&${cursor}`)
    const json = { code: 'request.invalid', issues: [{ path: 'cursor' }] }
    expect(reply, cursor).toMatchObject({ status: 400, json })
  }
})

it('keeps feedback and the audit log for as long as they are configured', async () => {
  const subject = randomUUID()
  const { id } = (await admin.sendFeedback({ subject })).json
  const feedback = async () => (await admin.boss.call('GET', `/api/admin/feedback?q=${subject}`)).json
  await admin.setFeedback(id, 'status', { status: 'resolved' })
  await until('an audit entry', async () => (await admin.auditOf(id)).length > 0)
  // Its event has been published.
  const waiting = { outboxAt: { $exists: true } }
  await until('an empty outbox', async () => (await stored.countDocuments(waiting)) === 0)
  const stores = { feedback: createFeedbackStore(admin.db), audit: createAuditStore(admin.db) }
  const kept = { ...stores, feedbackDays: 10, auditDays: 20, log: createLog('test', 'silent') }
  const after = (days: number) => deleteExpired({ ...kept, now: () => new Date(Date.now() + days * dayMs) })
  await after(9.9)
  expect(await feedback()).toHaveLength(1)
  await after(10.1)
  expect(await feedback()).toHaveLength(0)
  expect((await admin.auditOf(id)).length).toBeGreaterThan(0)
  await after(20.1)
  expect(await admin.auditOf(id)).toHaveLength(0)
})
