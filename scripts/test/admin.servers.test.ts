// The operator's command, against an admin service with a database of its own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminBed, bootAdmin, first } from '../../services/admin/test/boot.ts'
import { runScript } from './lib/run-script.ts'

let admin: AdminBed
beforeAll(async () => {
  admin = await bootAdmin()
})
afterAll(() => admin.stop())

const command = (...args: string[]) => runScript('admin', args, { DATABASES_PREFIX: admin.bed.namespace })

it('adds an administrator, lists administrators and applies a requested password', async () => {
  const email = 'second@example.com'
  const added = await command('add', email)
  expect(added.out).toMatch(/^second@example\.com can sign in at \/Jumpingjack with the password [\w-]{20}\n/)
  const password = /the password (\S+)/.exec(added.out)?.[1] ?? ''
  const { token } = await admin.signIn({ email, password })
  expect(await command('add', email)).toEqual({ code: 1, out: `${email} is an administrator already\n` })

  expect((await command('list')).out).toBe(`${first.email}\n${email}  has not chosen a password yet\n`)
  const none = { code: 1, out: `${email} has not requested a password\n` }
  expect(await command('apply-password', email)).toEqual(none)
  await admin.visitor.call('POST', '/api/admin/change-password', {
    sessionToken: token,
    newPassword: 'a-better-password',
  })
  expect((await command('list')).out).toMatch(/second@example\.com .* requested a password at 20/)
  expect((await command('apply-password', email)).out).toBe(
    `${email} signs in with the new password from now on\n`,
  )
  expect((await admin.trySignIn({ email, password: 'a-better-password' })).status).toBe(200)
  expect((await command('list')).out).toBe(`${first.email}\n${email}\n`)
})

it.each([
  [[]],
  [['add']],
  [['add', 'nobody']],
  [['list', 'all']],
  [['remove', 'a@example.com']],
  [['toString']],
])('prints the usage for %j', { tags: 'full' }, async (args) => {
  const out = 'usage: npm run admin -- add EMAIL | apply-password EMAIL | list\n'
  expect(await command(...args)).toEqual({ code: 1, out })
})
