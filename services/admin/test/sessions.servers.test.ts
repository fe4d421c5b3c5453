// Sessions: tokens, their lifetime, and their storage.
import { randomUUID } from 'node:crypto'
import { adminIdleMs, adminSessionMs } from '@jumpingjack/contracts/admin/admin'
import { beforeAll, expect, it } from 'vitest'
import { type AdminBed, first, sharedAdmin } from './boot.ts'
import { dumpOf } from './dump.ts'

let admin: AdminBed
beforeAll(async () => {
  admin = await sharedAdmin()
})

const ended = { status: 401, json: { code: 'admin.session-ended' } }
const minuteMs = 60_000

it('returns the administrator', async () => {
  const { token, email } = await admin.signIn()
  const reply = await admin.check(token)
  expect(reply).toMatchObject({ status: 200, json: { email: first.email } })
  expect(email).toBe(first.email)
  expect(reply.json.sessionId).not.toContain(token)
})

it('lasts while it is used, and ends after 30 minutes without use', async () => {
  const { token } = await admin.signIn()
  for (let round = 0; round < 4; round++) {
    admin.later(adminIdleMs - minuteMs)
    expect((await admin.check(token)).status).toBe(200)
  }
  admin.later(adminIdleMs)
  expect(await admin.check(token)).toMatchObject(ended)
})

it('ends after 24 hours even if it is used', async () => {
  const { token } = await admin.signIn()
  const step = 20 * minuteMs
  for (let age = step; age < adminSessionMs; age += step) {
    admin.later(step)
    expect((await admin.check(token)).status, `after ${age / minuteMs} minutes`).toBe(200)
  }
  admin.later(step)
  expect(await admin.check(token)).toMatchObject(ended)
})

it('ends on the server at sign-out, and no other session with it', async () => {
  const [one, other] = [await admin.signIn(), await admin.signIn()]
  expect(await one.call('POST', '/api/admin/logout')).toMatchObject({ status: 200, json: { success: true } })
  expect(await admin.check(one.token)).toMatchObject(ended)
  expect((await admin.check(other.token)).status).toBe(200)
})

it('is not opened by a forged token or by a stored hash', async () => {
  const { token } = await admin.signIn()
  const { sessionId } = (await admin.check(token)).json
  expect(await admin.db.collection('adminSessions').findOne({ _id: sessionId })).not.toBeNull()
  for (const forged of ['x'.repeat(43), `${token}x`, token.toLowerCase(), sessionId]) {
    expect(await admin.check(forged), forged).toMatchObject(ended)
  }
})

it('stores neither token nor password', async () => {
  const { token, call } = await admin.signIn()
  await admin.visitor.call('POST', '/api/admin/change-password', {
    sessionToken: token,
    newPassword: 'a-secret-nobody-knows',
  })
  const given = (await admin.operator.add(`${randomUUID()}@example.com`)) ?? ''
  await call('GET', '/api/admin/feedback')
  const dump = await dumpOf(admin.db)
  expect(dump).toContain(first.email)
  for (const secret of [token, first.password, 'a-secret-nobody-knows', given]) {
    expect(dump.includes(secret)).toBe(false)
  }
})
