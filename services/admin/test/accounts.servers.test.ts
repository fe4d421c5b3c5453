// Accounts: the first one, new passwords, the operator's. The commands: scripts/test/admin.servers.test.ts.
import { randomUUID } from 'node:crypto'
import { problem } from '@jumpingjack/kit/testing/testing'
import { describe, expect, it } from 'vitest'
import { ensureFirstAdmin } from '../src/admins/admins.actions.ts'
import { defaultAdminPassword } from '../src/admins/admins.rules.ts'
import { createAdminStore } from '../src/admins/admins.store.ts'
import { createAuditStore } from '../src/audit/audit.store.ts'
import { createSessionStore } from '../src/sessions/sessions.store.ts'
import { first, sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const ended = problem(401, 'admin.session-ended')
const better = 'a-secret-nobody-knows'
const change = (sessionToken: string, newPassword: string, current: object = {}) =>
  admin.visitor.call('POST', '/api/admin/change-password', { sessionToken, newPassword, ...current })
const statusFor = async (email: string, password: string) =>
  (await admin.trySignIn({ email, password })).status

/** What a start does with the configured credentials. */
function configure(credentials: { email: string; password: string }): Promise<void> {
  const [admins, audit] = [createAdminStore(admin.db), createAuditStore(admin.db)]
  const sessions = createSessionStore(admin.db)
  const auditLog = { flush: (id: string) => audit.flush(admins.model, id) }
  return ensureFirstAdmin({ admins, sessions, auditLog, now: () => new Date() }, credentials)
}
const withDefault = () => ({ email: `${randomUUID()}@example.com`, password: defaultAdminPassword })

describe('a new password', () => {
  it('becomes valid when the operator applies it, and ends the sessions of the old one', async () => {
    const { email, password } = await admin.anAdmin()
    const { token } = await admin.signIn({ email, password })
    const reply = await change(token, better)
    expect(reply).toMatchObject({ status: 200, json: { success: true } })
    expect(reply.json.message).toMatch(/^Password change requested!.*system administrator/)
    expect([await statusFor(email, password), await statusFor(email, better)]).toEqual([200, 401])

    expect(await admin.operator.applyPassword(email)).toBe('applied')
    expect([await statusFor(email, password), await statusFor(email, better)]).toEqual([401, 200])
    expect(await admin.check(token)).toMatchObject(ended)
    expect(await admin.operator.applyPassword(email)).toBe('none-requested')
  })

  it('also ends sessions that start concurrently with the old one', async () => {
    const own = await admin.anAdmin()
    await change((await admin.signIn(own)).token, better)
    const tries = Array.from({ length: 12 }, () => admin.trySignIn(own))
    await Promise.race(tries)
    await admin.operator.applyPassword(own.email)
    const tokens = (await Promise.all(tries)).flatMap(({ json }) => json.sessionToken ?? [])
    const checked = await Promise.all(tokens.map(admin.check))
    expect(checked.map(({ status }) => status)).toEqual(tokens.map(() => 401))
  })

  it('is the one that was requested last', async () => {
    const { email, password } = await admin.anAdmin()
    const { token } = await admin.signIn({ email, password })
    await change(token, 'the first thought')
    // A stolen token must not replace it.
    for (const current of [{}, { currentPassword: 'a guess' }]) {
      const stolen = await change(token, better, current)
      expect(stolen).toMatchObject(problem(403, 'admin.wrong-password'))
    }
    expect((await change(token, better, { currentPassword: password })).status).toBe(200)
    await admin.operator.applyPassword(email)
    expect([await statusFor(email, 'the first thought'), await statusFor(email, better)]).toEqual([401, 200])
  })

  const short = ['request.invalid', 'Password must be at least 8 characters long'] as const
  const isDefault = ['admin.default-password', 'Please choose a password different from the default'] as const
  const common = ['admin.common-password', 'This password is too common. Please choose another one.'] as const
  it.each([
    ['short77', short],
    [defaultAdminPassword, isDefault],
    [`\uff4a${defaultAdminPassword.slice(1)}`, isDefault],
    ['JumpingJack-Admin', isDefault],
    [`  ${defaultAdminPassword} `, isDefault],
    ['Password123', common],
  ])('is not %s', async (password, [code, message]) => {
    const own = await admin.anAdmin()
    const { token } = await admin.signIn(own)
    expect(await change(token, password)).toMatchObject({ status: 400, json: { code, message } })
    expect(await admin.operator.applyPassword(own.email)).toBe('none-requested')
  })

  it('requires a session', async () => {
    expect(await change('x'.repeat(43), better)).toMatchObject(ended)
  })

  it('is in the audit log without the password', async () => {
    const own = await admin.anAdmin()
    const { token } = await admin.signIn(own)
    await change(token, better)
    await admin.operator.applyPassword(own.email)
    const entries = await admin.auditOf(own.email)
    expect(entries).toMatchObject([
      { action: 'admin.password-changed', by: 'operator' },
      { action: 'admin.password-requested', by: own.email },
      { action: 'admin.added', by: 'operator' },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/argon2|secret/)
  })
})

describe('the first administrator', () => {
  it('has to request another password while it has the default one', async () => {
    const delivered = withDefault()
    await configure(delivered)
    expect((await admin.trySignIn(delivered)).json.requiresPasswordChange).toBe(true)
    await change((await admin.signIn(delivered)).token, better)
    expect((await admin.trySignIn(delivered)).json.requiresPasswordChange).toBe(true)
    await admin.operator.applyPassword(delivered.email)
    const changed = await admin.trySignIn({ ...delivered, password: better })
    expect(changed.json.requiresPasswordChange).toBe(false)
  })

  it('loses the sessions of the default password', async () => {
    const delivered = withDefault()
    await configure(delivered)
    const { token } = await admin.signIn(delivered)
    await configure({ ...delivered, password: better })
    expect(await admin.check(token)).toMatchObject(ended)
  })

  it('gets the configured password instead of the default one, and of no other', async () => {
    const { email } = withDefault()
    const passwords = [defaultAdminPassword, 'configured-one', 'configured-two']
    for (const password of passwords) await configure({ email, password })
    const statuses = passwords.map((password) => statusFor(email, password))
    expect(await Promise.all(statuses)).toEqual([401, 200, 401])
  })

  it('is created once by concurrent replicas', async () => {
    const together = { ...withDefault(), password: better }
    await Promise.all([configure(together), configure(together), configure(together)])
    const emails = (await admin.operator.list()).map(({ email }) => email)
    expect(emails.filter((email) => email === together.email)).toHaveLength(1)
  })

  it.each([
    ['outside local mode', { LOCAL_MODE: 'false' }],
    ['through a tunnel', { PUBLIC_URL: 'https://gyms.example.com' }],
  ])('cannot sign in with the default password %s', async (_where, env) => {
    const delivered = withDefault()
    await configure(delivered)
    const { url } = await admin.another(env)
    const visitor = await admin.bed.client('admin', url, { role: 'visitor' })
    for (const password of [delivered.password, `\uff4a${delivered.password.slice(1)}`]) {
      const reply = await visitor.call('POST', '/api/admin/auth', { ...delivered, password })
      expect(reply.status, password).toBe(401)
    }
    expect((await visitor.call('POST', '/api/admin/auth', first)).status).toBe(200)
  })
})

it('is added by the operator in any case of the address, with a password that has to be changed', async () => {
  const own = `${randomUUID()}@example.com`
  const email = own.toUpperCase()
  const password = (await admin.operator.add(email)) ?? ''
  expect(password).toMatch(/^[\w-]{20}$/)
  expect((await admin.trySignIn({ email, password })).json.requiresPasswordChange).toBe(true)
  expect(await admin.operator.add(own)).toBeUndefined()
  expect(await statusFor(email, password)).toBe(200)
  expect(await admin.operator.applyPassword('nobody@example.com')).toBe('unknown')
})
