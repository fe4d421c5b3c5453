// Access of administrators: their token is accepted on admin routes only, which accept nothing else.
import { createTestProxy } from '@jumpingjack/kit/testing/test-proxy'
import { problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, afterEach, expect, it } from 'vitest'
import { bootAdmin, first } from '../../services/admin/test/boot.ts'
import { boot } from './lib/boot.ts'
import type { Browser } from './lib/browser.ts'

const product = await boot()
const admin = await bootAdmin({ USER_URL: 'http://127.0.0.1:9' }, product.bed)
const toAdmin = await createTestProxy(admin.url)
const gatewayUrl = await product.gateway({ ADMIN_URL: toAdmin.url })
const alice = (await product.member('alice@example.com')).at(gatewayUrl)
afterEach(() => toAdmin.thaw())
afterAll(async () => {
  await admin.stop()
  await toAdmin.close()
  await product.stop()
})

const visitor = (address = gatewayUrl) => product.browser(address)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const list = (who: Browser, headers: Record<string, string> = {}) =>
  who.call('GET', '/api/admin/feedback', undefined, headers)
const signIn = (who: Browser, body: object = first, headers: Record<string, string> = {}) =>
  who.call('POST', '/api/admin/auth', body, { origin: product.url, ...headers })
async function tokenOf(): Promise<string> {
  const reply = await signIn(visitor())
  expect(reply).toMatchObject({ status: 200 })
  return reply.json.sessionToken
}

it('an admin route accepts a token from visitors and members alike', async () => {
  const token = await tokenOf()
  expect(await list(visitor(), bearer(token))).toMatchObject({ status: 200, json: expect.any(Array) })
  expect(await list(visitor(), { authorization: `bearer ${token}` })).toMatchObject({ status: 200 })
  expect(await list(visitor(), bearer(`${token} x`))).toMatchObject({ status: 401 })
  expect((await list(alice, bearer(token))).status).toBe(200)
})

it.each([
  ['another scheme', () => ({ authorization: 'Basic YTpi' }), 'identity.required'],
  ['a short token', () => bearer('x'), 'admin.session-ended'],
  ['a made-up token', () => bearer('x'.repeat(43)), 'admin.session-ended'],
  ['an endless token', () => bearer('x'.repeat(4_000)), 'admin.session-ended'],
])('an admin route rejects %s', async (_what, headers, code) => {
  for (const path of ['/api/admin/feedback', '/API/Admin/feedback', '/api/admin/anything']) {
    const reply = await visitor().call('GET', path, undefined, headers())
    expect(reply, path).toMatchObject(problem(401, code))
  }
})

it('an admin route is 503 while the admin service is unavailable', async () => {
  const token = await tokenOf()
  toAdmin.cut()
  expect(await list(visitor(), bearer(token))).toMatchObject(problem(503, 'service.unavailable'))
  toAdmin.thaw()
  await until('back', async () => (await list(visitor(), bearer(token))).status === 200)
})

const wrong = async () => ({ ...(await admin.anAdmin()), password: 'guess' })
const forged = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-client-network': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
})

it('the client address of a sign-in is that of the connection, whatever the headers claim', async () => {
  const body = await wrong()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await signIn(visitor(), body, forged(n))).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

it('the client address of a sign-in is taken from the trusted proxy in front', async () => {
  const behind = await product.gateway({ ADMIN_URL: toAdmin.url, TRUST_PROXY_HOPS: '1' })
  const body = await wrong()
  const from = async (addresses: string) =>
    (await signIn(visitor(behind), body, { 'x-forwarded-for': addresses })).status
  for (let n = 0; n < 10; n++) expect(await from(`198.51.100.${n}, 203.0.113.1`)).toBe(401)
  expect(await from('198.51.100.77, 203.0.113.1')).toBe(429)
  expect(await from('203.0.113.1, 203.0.113.2')).toBe(401)
})
