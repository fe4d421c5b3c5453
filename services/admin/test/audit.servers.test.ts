import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@jumpingjack/contracts/admin/admin'
import { newEvent } from '@jumpingjack/kit/messaging/outbox'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { newAuditEntry } from '../src/audit/audit.actions.ts'
import { createAuditStore } from '../src/audit/audit.store.ts'
import { withNotes } from '../src/feedback/feedback.rules.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { type AdminBed, first, type SignedInAdmin, sharedAdmin } from './boot.ts'

let admin: AdminBed
let boss: SignedInAdmin
beforeAll(async () => {
  admin = await sharedAdmin()
  boss = await admin.signIn()
})

async function aFeedback(): Promise<string> {
  const draft = { type: 'bug', subject: 'The map', message: 'It stays grey.' }
  return (await admin.visitor.call('POST', '/api/feedback', draft)).json.id
}
const setStatus = (id: string, status: string) =>
  boss.call('PATCH', `/api/admin/feedback/${id}/status`, { status })
const setNotes = (id: string, adminNotes: string) =>
  boss.call('PATCH', `/api/admin/feedback/${id}/notes`, { adminNotes })
const entriesOf = async (id: string): Promise<AuditEntry[]> =>
  (await boss.call('GET', `/api/admin/audit?subject=${id}`)).json

it('has an entry for every change, and none without a change', async () => {
  const id = await aFeedback()
  await setStatus(id, 'resolved')
  await setStatus(id, 'resolved')
  await setNotes(id, 'Done.')
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([
    {
      action: 'feedback.notes-changed',
      by: first.email,
      changes: { adminNotes: { from: null, to: 'Done.' } },
    },
    {
      action: 'feedback.status-changed',
      by: first.email,
      changes: { status: { from: 'open', to: 'resolved' } },
    },
  ])
  expect((await boss.call('GET', `/api/admin/audit?limit=1&subject=${id}`)).json).toMatchObject([
    { id: entries[0]?.id },
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
  const decision = { suggestionId, decision: 'rejected', by: first.email }
  const event = newEvent('suggestion-decided', decision, new Date())
  await Promise.all([admin.bed.publish(event), admin.bed.publish(event)])
  await until('the entry', async () => (await entriesOf(suggestionId)).length > 0)
  const changes = { status: { from: 'open', to: 'rejected' } }
  expect(await entriesOf(suggestionId)).toMatchObject([
    { action: 'suggestion.decided', by: first.email, changes },
  ])
})

it('has the entry of a change after which the service crashed', async () => {
  const id = await aFeedback()
  const [store, audit] = [createFeedbackStore(admin.db), createAuditStore(admin.db)]
  const before = await store.find(id)
  if (!before) throw new Error('not stored')
  const after = withNotes(before, 'The last words.')
  const who = { by: first.email, at: new Date() }
  const what = { action: 'feedback.notes-changed', subject: id }
  await store.save(after, newAuditEntry(who, what, { adminNotes: null }, { adminNotes: after.adminNotes }))
  expect(await audit.list(id, 10)).toEqual([])
  await Promise.all([audit.flush(store.model), audit.flush(store.model, id), audit.flush(store.model)])
  expect(await audit.list(id, 10)).toMatchObject([{ changes: { adminNotes: { to: 'The last words.' } } }])
  expect(
    await admin.db.collection('feedback').findOne({ _id: id as never, unfiledAt: { $exists: true } }),
  ).toBeNull()
})

it('has the entries of changes to feedback whose account is deleted before they are moved', async () => {
  const userId = randomUUID()
  const draft = { type: 'bug', subject: 'The map', message: 'It stays grey.' }
  const { id } = (await (await admin.member(userId)).call('POST', '/api/feedback', draft)).json
  const feedback = admin.db.collection<{ _id: string }>('feedback')
  const addEntry = (entry: object) =>
    feedback.updateOne({ _id: id }, { $set: { unfiled: [entry], unfiledAt: new Date() } })
  await addEntry({ _id: 'without the other fields, which the log requires' })
  await admin.bed.publish(newEvent('account-deleted', { userId, email: 'ann@example.com' }, new Date()))
  await until('a failed delivery', async () => (await admin.bed.depths('admin')).retry > 0)
  const who = { by: first.email, at: new Date() }
  await addEntry(
    newAuditEntry(who, { action: 'feedback.status-changed', subject: id }, {}, { status: 'closed' }),
  )
  await until('erased feedback', async () => (await feedback.countDocuments({ _id: id })) === 0)
  expect(await entriesOf(id)).toMatchObject([{ changes: { status: { to: 'closed' } } }])
})

it('ends a flush that stopped between its two updates', async () => {
  const id = await aFeedback()
  const feedback = admin.db.collection<{ _id: string }>('feedback')
  await feedback.updateOne({ _id: id }, { $set: { unfiled: [], unfiledAt: new Date() } })
  await createAuditStore(admin.db).flush(createFeedbackStore(admin.db).model)
  expect(await feedback.findOne({ _id: id })).not.toHaveProperty('unfiledAt')
})

it('is read page by page, newest first and each entry once, while others are added', async () => {
  const id = await aFeedback()
  for (let n = 0; n < 5; n++) await setNotes(id, `Note ${n}`)
  const seen: AuditEntry[] = []
  let next: string | undefined = `/api/admin/audit?subject=${id}&limit=2`
  for (let page = 0; next; page++) {
    const { json, headers } = await boss.call('GET', next)
    expect(headers.get('x-total-count')).toBe(String(5 + page))
    seen.push(...json)
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    await setNotes(id, `Meanwhile ${page}`)
  }
  expect(seen.map(({ changes }) => changes.adminNotes?.to)).toEqual([4, 3, 2, 1, 0].map((n) => `Note ${n}`))
})

it.each(['garbage', Buffer.from('1 2026').toString('base64url')])('rejects the cursor %s', async (cursor) => {
  expect(await boss.call('GET', `/api/admin/audit?cursor=${cursor}`)).toMatchObject({
    status: 400,
    json: { code: 'request.invalid', issues: [{ path: 'cursor' }] },
  })
})
