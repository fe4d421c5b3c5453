// Feedback and audit entries are deleted after the configured time.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { until } from '@jumpingjack/kit/testing/until'
import { beforeAll, expect, it } from 'vitest'
import { createAuditStore } from '../src/audit/audit.store.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { deleteExpired } from '../src/retention/retention.actions.ts'
import { type AdminBed, sharedAdmin } from './boot.ts'

let admin: AdminBed
beforeAll(async () => {
  admin = await sharedAdmin()
})

it('keeps feedback and the audit log for as long as they are configured', async () => {
  const boss = await admin.signIn()
  const draft = { type: 'bug', subject: 'The map', message: 'It stays grey.' }
  const subject = randomUUID()
  const { id } = (await admin.visitor.call('POST', '/api/feedback', { ...draft, subject })).json
  const feedback = async () => (await boss.call('GET', `/api/admin/feedback?q=${subject}`)).json
  const audit = async () => (await boss.call('GET', `/api/admin/audit?subject=${id}`)).json
  await boss.call('PATCH', `/api/admin/feedback/${id}/status`, { status: 'resolved' })
  await until('an audit entry', async () => (await audit()).length > 0)
  // Its event has been published.
  await until('an empty outbox', async () =>
    admin.db
      .collection('feedback')
      .countDocuments({ outboxAt: { $exists: true } })
      .then((count) => count === 0),
  )
  const stores = { feedback: createFeedbackStore(admin.db), audit: createAuditStore(admin.db) }
  const after = (days: number) =>
    deleteExpired({
      ...stores,
      ...{ feedbackDays: 10, auditDays: 20, log: createLog('test', 'silent') },
      now: () => new Date(Date.now() + days * dayMs),
    })
  await after(9.9)
  expect(await feedback()).toHaveLength(1)
  await after(10.1)
  expect(await feedback()).toHaveLength(0)
  expect((await audit()).length).toBeGreaterThan(0)
  await after(20.1)
  expect(await audit()).toHaveLength(0)
})
